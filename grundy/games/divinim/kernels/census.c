/* The census of Last DiviNim on a device, as in all_boards.py: bit y * WIDTH + x of a pattern is square (y, x).

A band is all patterns that have all rows but the first two in common. A thread has eight first rows in a row, and goes
through all second rows, those of equally many squares one after the other. Of every table that a cut asks for, its eight
patterns need neighbouring cells: one word that is read at once, whether the cut goes between rows or columns. Threads
side by side have first rows side by side.

tables     those of i x WIDTH from 1 on, then those of HEIGHT x j, one byte a pattern, by their addresses
table      where the nimbers go, or 0
counts     [squares + 1][16] u64, by poisoned squares and nimber, or 0
wanted     bit n: lost patterns of n squares are listed, in `lost`, [squares + 1][MOST], `found` of them */

typedef long long i64;
typedef unsigned long long u64;
typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;

#ifdef __CUDACC__
#define DEVICE static __device__ __forceinline__
#define ADD(to, more) atomicAdd(to, more)
#define LOAD(from) __ldg(from)
#define ONES(x) __popcll(x)
#define GAP(x) (__ffs(~(x)) - 1)
#else
#define DEVICE static inline
#define ADD(to, more) count_up(to, more)
#define LOAD(from) (*(from))
#define ONES(x) __builtin_popcountll(x)
#define GAP(x) (__builtin_ffs(~(x)) - 1)
#define count_up(to, more) (*(to) += (more), *(to) - (more))
#endif

#define SQUARES (HEIGHT * WIDTH)
#define ROWS (1u << WIDTH)
#define LANES (ROWS / 8)
#ifdef __CUDACC__
#define UNROLLED _Pragma("unroll")
#define BYTES(x, how) __byte_perm(x, 0, how)
#else
#define UNROLLED _Pragma("GCC unroll 16")
DEVICE u32 BYTES(u32 x, u32 how) {
  u32 found = 0;
  for (int k = 0; k < 4; k++) found |= (x >> (8 * (how >> (4 * k) & 3)) & 255) << (8 * k);
  return found;
}
#endif

typedef struct {
  const u8 *rows[HEIGHT + 1], *columns[WIDTH + 1];
} Tables;
typedef struct {
  u32 low, high; /* the bytes of eight patterns */
} Eight;

/* Columns `from` to `from + many` of all rows but the first two. */
DEVICE u64 part(u64 pattern, int from, int many) {
  u64 found = 0;
  UNROLLED for (int y = 2; y < HEIGHT; y++)
    found |= (pattern >> (y * WIDTH + from) & ((1ULL << many) - 1)) << (y * many);
  return found;
}

DEVICE Eight all_eight(const u8 *from) {
  const Eight found = {LOAD((const u32 *)from), LOAD((const u32 *)from + 1)};
  return found;
}

/* Of a table of `many` columns, with first rows that begin anew after them. */
DEVICE Eight left_of(const u8 *from, u32 row, int many) {
  if (many >= 3) return all_eight(from + (row & ((1u << many) - 1)));
  const u32 few = many == 1 ? BYTES(LOAD((const u16 *)from), 0x1010) : LOAD((const u32 *)from);
  const Eight found = {few, few};
  return found;
}

/* The same behind so many columns: each first row comes 2^many times. */
DEVICE Eight right_of(const u8 *from, u32 row, int many) {
  const u8 *at = from + (row >> many);
  if (many == 1) {
    const u32 four = LOAD((const u32 *)at);
    const Eight found = {BYTES(four, 0x1100), BYTES(four, 0x3322)};
    return found;
  }
  const u32 two = many == 2 ? LOAD((const u16 *)at) : LOAD(at);
  const Eight found = {BYTES(two, 0x0000), BYTES(two, many == 2 ? 0x1111 : 0x0000)};
  return found;
}

DEVICE void see(u32 *seen, Eight one, Eight two) {
  const u32 low = one.low ^ two.low, high = one.high ^ two.high;
  UNROLLED for (int r = 0; r < 4; r++) {
    seen[r] |= 1u << (low >> (8 * r) & 31);
    seen[r + 4] |= 1u << (high >> (8 * r) & 31);
  }
}

DEVICE void take_band(u64 band, int lane, const Tables *t, u8 *table, u64 *counts, u64 wanted, u64 *lost, u32 *found) {
  const u64 upper = band << (2 * WIDTH);
  const u32 row = 8 * lane;
  const int ones = ONES(upper) + ONES(row);
  u64 left[WIDTH], right[WIDTH];
  UNROLLED for (int j = 1; j < WIDTH; j++) left[j] = part(upper, 0, j), right[j] = part(upper, j, WIDTH - j);
  for (int many = 0; many <= WIDTH; many++) { /* squares of the second row */
    u64 few[4] = {0};                         /* of 0 to 3 squares among the last three of the first row, by nimber */
    for (u32 second = (1u << many) - 1; second < ROWS;) {
      const u64 rest = upper | (u64)second << WIDTH;
      u32 seen[8] = {0};
      UNROLLED for (int i = 1; i < HEIGHT; i++) {
        const u32 below = BYTES(LOAD(t->rows[HEIGHT - i] + (rest >> (i * WIDTH))), 0x0000);
        const Eight same = {below, below};
        see(seen, all_eight(t->rows[i] + (rest & ((1ULL << (i * WIDTH)) - 1)) + row), same);
      }
      UNROLLED for (int j = 1; j < WIDTH; j++) {
        const u8 *one = t->columns[j] + (left[j] | (u64)(second & ((1u << j) - 1)) << j);
        const u8 *two = t->columns[WIDTH - j] + (right[j] | (u64)(second >> j) << (WIDTH - j));
        see(seen, left_of(one, row, j), right_of(two, row, j));
      }
      u32 nimbers[8];
      UNROLLED for (int r = 0; r < 8; r++) nimbers[r] = GAP(seen[r]);
      if (!(rest | row)) nimbers[0] = 0;
      if (table) {
        u64 bytes = 0;
        UNROLLED for (int r = 0; r < 8; r++) bytes |= (u64)nimbers[r] << (8 * r);
        *(u64 *)(table + (rest | row)) = bytes;
      }
      if (counts)
        UNROLLED for (int r = 0; r < 8; r++) {
          const int n = (r & 1) + (r >> 1 & 1) + (r >> 2);
          if (nimbers[r] < 8) few[n] += 1ULL << (8 * nimbers[r]); /* at most 3 of 35 second rows */
          else ADD(counts + 16 * (ones + many + n) + nimbers[r], 1ULL);
        }
      if (wanted)
        for (int r = 0; r < 8; r++) {
          const int n = ones + many + (r & 1) + (r >> 1 & 1) + (r >> 2);
          if (GAP(seen[r]) == 0 && wanted >> n & 1) {
            const u32 at = ADD(found + n, 1u);
            if (at < MOST) lost[n * MOST + at] = rest | row | r;
          }
        }
      const u32 least = second & -second, next = second + least; /* the next number with as many bits */
      second = second ? next | ((second ^ next) >> 2) / least : ROWS;
    }
    if (counts)
      UNROLLED for (int n = 0; n < 4; n++)
        for (int k = 0; k < 8; k++) {
          const u64 some = few[n] >> (8 * k) & 255;
          if (some) ADD(counts + 16 * (ones + many + n) + k, some);
        }
  }
}

#define ASKED u64 start, const u64 *tables, u8 *table, u64 *counts, u64 wanted, u64 *lost, u32 *found

DEVICE void set_tables(Tables *t, const u64 *tables) {
  UNROLLED for (int i = 1; i < HEIGHT; i++) t->rows[i] = (const u8 *)tables[i];
  UNROLLED for (int j = 1; j < WIDTH; j++) t->columns[j] = (const u8 *)tables[HEIGHT + j];
}

#ifdef __CUDACC__
extern "C" __global__ void take_bands(i64 count, ASKED) {
  __shared__ u64 own[(SQUARES + 1) * 16];
  for (int i = threadIdx.x; i < (SQUARES + 1) * 16; i += blockDim.x) own[i] = 0;
  __syncthreads();
  const i64 number = blockIdx.x * (i64)blockDim.x + threadIdx.x;
  Tables t;
  set_tables(&t, tables);
  if (number < count)
    take_band(start + number / LANES, number % LANES, &t, table, counts ? own : 0, wanted, lost, found);
  __syncthreads();
  if (counts)
    for (int i = threadIdx.x; i < (SQUARES + 1) * 16; i += blockDim.x)
      if (own[i]) atomicAdd(counts + i, own[i]);
}
#else
void take_bands(i64 count, ASKED) {
  Tables t;
  set_tables(&t, tables);
  for (i64 number = 0; number < count; number++)
    take_band(start + number / LANES, number % LANES, &t, table, counts, wanted, lost, found);
}
#endif
