/* Nimbers of heaps on a device, a block of heaps at a time. Before this comes checked.c, and at RULE the rule as the
function `look`, whose outermost loops are shared out among lanes.

All heaps below `known` have their nimbers. `look_wide` looks at the options of all heaps of a block at once: what is
known of them is marked in `seen`, and those with a heap of the block itself are listed. `look_narrow` then goes through
the block heap by heap and settles the few that were listed.

LIMIT     nimbers that there is room for, a power of two
TUPLE     heaps that an option has, filled up with 0
seen      [heaps of a block][LIMIT / 32], list [heaps of a block][most][1 + TUPLE], listed [heaps of a block]; an entry
          is the nimber of what is known, and 1 + the place in the block of what is not, else 0
status    0 what went wrong first (16 and more: a place of the rule, times 8, and how), 1 at which heap */

typedef unsigned short u16;
typedef unsigned int u32;
#define WORDS (LIMIT / 32)
#define ENTRY (1 + TUPLE)

enum { END = 0, BEYOND = 3, TOO_LARGE = 4, TOO_MANY = 5, FAILED = 16 };

#ifdef __CUDACC__
#define LAUNCHED extern "C" __global__
#define SHARED __shared__
#define SYNC __syncthreads()
#define THREAD threadIdx.x
#define THREADS blockDim.x
#define OR(to, bits) atomicOr(to, bits)
#define NEXT(from) atomicAdd(from, 1u)
DEVICE int is_first(i64 *status, i64 code) { return atomicCAS((u64 *)status, 0ULL, (u64)code) == 0; }
#else
#define LAUNCHED
#define SHARED static
#define SYNC
#define THREAD 0
#define THREADS 1
#define OR(to, bits) (*(to) |= (bits))
#define NEXT(from) ((*(from))++)
DEVICE int is_first(i64 *status, i64 code) { return *status ? 0 : (*status = code, 1); }
#endif

typedef struct {
  const u16 *values;
  u32 *seen, *list, *listed;
  Word heap, known, most;
  int lane, lanes, wrong;
  int bad[2];
} State;

DEVICE Tuple tuple_of(ARGUMENTS) {
  Tuple t = {{NUMBERS}};
  return t;
}

DEVICE void mark(u32 *seen, u32 value) {
  u32 *word = seen + (value >> 5), bit = 1u << (value & 31);
  if (!(*(volatile u32 *)word & bit)) OR(word, bit);
}

DEVICE void list_late(State *s, Tuple t) {
  u32 value = 0;
  EACH(k) s->wrong |= (Unsigned)t.x[k] >= (Unsigned)s->heap;
  if (s->wrong) return;
  const u32 at = NEXT(s->listed);
  if (at >= (u32)s->most) return;
  EACH(k) {
    const int late = t.x[k] >= s->known;
    value ^= late ? 0 : s->values[t.x[k]];
    s->list[at * ENTRY + 1 + k] = late ? (u32)(t.x[k] - s->known + 1) : 0;
  }
  s->list[at * ENTRY] = value;
}

DEVICE void option(State *s, Tuple t) {
  Unsigned largest = 0;
  EACH(k) largest = (Unsigned)t.x[k] > largest ? (Unsigned)t.x[k] : largest;
  if (largest < (Unsigned)s->known) { /* as with almost all of them */
    u32 value = 0;
    EACH(k) value ^= READ(s->values + t.x[k]);
    mark(s->seen, value);
  } else list_late(s, t);
}

/* A lane's share of a loop from `start` to `stop`: where it begins, and its step. */
DEVICE Word share(Word start, Word stop, Word *step, const State *s) {
  const int far = *step > 1 << 20 || *step < -(1 << 20);
  const i64 first = start + (far ? 0 : (i64)s->lane * *step), next = far ? *step : (i64)s->lanes * *step;
  const i64 left = stop - first;
  const int up = *step > 0, none = (up ? left <= 0 : left >= 0) || (far && s->lane);
  *step = none ? 1 : far || (up ? next < left : next > left) ? (Word)next : (Word)left;
  return none ? stop : (Word)first;
}

/* RULE */

#define WIDE const u16 *values, u32 *seen, u32 *list, u32 *listed, i64 *status, i64 known, i64 most, i64 lanes PARAMETERS

DEVICE void look_at(i64 number, u32 *own, WIDE) {
  const i64 place = number / lanes;
  State s;
  s.values = values, s.seen = own, s.list = list + place * most * ENTRY, s.listed = listed + place;
  s.heap = (Word)(known + place), s.known = (Word)known, s.most = (Word)most;
  s.lane = (int)(number % lanes), s.lanes = (int)lanes, s.wrong = s.bad[0] = s.bad[1] = 0;
  look(&s, s.heap PASSED);
  const i64 code = s.bad[0] ? FAILED + (i64)s.bad[0] : s.wrong ? BEYOND : 0;
  if (code && is_first(status, code)) status[1] = s.heap;
}

#ifdef __CUDACC__
LAUNCHED void look_wide(i64 count, WIDE) {
  __shared__ u32 own[WORDS];
  const i64 number = blockIdx.x * (i64)blockDim.x + threadIdx.x;
  for (int w = threadIdx.x; w < WORDS; w += blockDim.x) own[w] = 0;
  __syncthreads();
  if (number < count && !status[0])
    look_at(number, own, values, seen, list, listed, status, known, most, lanes PASSED);
  __syncthreads();
  for (int w = threadIdx.x; w < WORDS; w += blockDim.x) /* a block of threads has one heap */
    if (own[w]) atomicOr(seen + number / lanes * WORDS + w, own[w]);
}
#else
void look_wide(i64 count, WIDE) {
  for (i64 number = 0; number < count; number++)
    look_at(number, seen + number / lanes * WORDS, values, seen, list, listed, status, known, most, lanes PASSED);
}
#endif

/* One block of threads for all heaps of the block; what it has read is left empty for the next. */
LAUNCHED void look_narrow(i64 count, u16 *values, u32 *seen, const u32 *list, u32 *listed, i64 *status, i64 known,
                          i64 most, i64 heaps) {
  SHARED u32 own[WORDS];
  SHARED u16 found[BLOCK];
  SHARED int over;
  if (THREAD == 0) over = status[0] != 0;
  SYNC;
  for (i64 place = 0; place < heaps && !over; place++) {
    for (int w = THREAD; w < WORDS; w += THREADS) own[w] = seen[place * WORDS + w], seen[place * WORDS + w] = 0;
    const u32 many = listed[place];
    SYNC;
    for (u32 i = THREAD; i < many && i < (u32)most; i += THREADS) {
      const u32 *entry = list + (place * most + i) * ENTRY;
      u32 value = entry[0];
      EACH(k) value ^= entry[1 + k] ? found[entry[1 + k] - 1] : 0;
      mark(own, value);
    }
    SYNC;
    if (THREAD == 0) {
      int w = 0, bit = 0;
      while (w < WORDS && own[w] == 0xffffffffu) w++;
      while (w < WORDS && own[w] >> bit & 1) bit++;
      const i64 code = many > (u32)most ? TOO_MANY : w == WORDS ? TOO_LARGE : 0;
      if (code && is_first(status, code)) status[1] = known + place;
      over = code != 0;
      listed[place] = 0;
      found[place] = values[known + place] = (u16)(32 * w + bit);
    }
    SYNC;
  }
}
