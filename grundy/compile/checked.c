/* The operators of a rule on a device, as in operators.py: whole numbers that never wrap in silence. They have WORD bits:
64, or 32, which a device adds in half the time; what fails for want of bits is done again with 64.

bad[0] is the place of the first that failed, times 8, and how; bad[1] counts the steps of loops. TUPLE is how many
numbers a position has. Compiled for a GPU by its own compiler, and by any C compiler to test what it does. */

typedef long long i64;
typedef unsigned long long u64;
#if WORD == 32
typedef int Word;
typedef unsigned Unsigned;
#else
typedef i64 Word;
typedef u64 Unsigned;
#endif

#ifdef __CUDACC__
#define DEVICE static __device__ __forceinline__
#define CONSTANT static __device__ const
#define HIGH __mul64hi
#define READ(from) __ldg(from)
#define EACH(k) _Pragma("unroll") for (int k = 0; k < TUPLE; k++)
#else
#define DEVICE static inline
#define CONSTANT static const
#define READ(from) (*(from))
#define EACH(k) for (int k = 0; k < TUPLE; k++)
DEVICE i64 HIGH(i64 a, i64 b) { return (i64)((__int128)a * b >> 64); }
#endif

#define LEAST ((Word)((Unsigned)1 << (WORD - 1)))
#ifndef LONGEST
#define LONGEST (1 << 22)
#endif
enum { OVERFLOW_ = 1, BY_ZERO, TOO_LONG, NO_PLACE, REFUSED };

typedef struct { Word x[TUPLE]; } Tuple;

DEVICE Word fails_so(i64 place, int how, int *bad) {
  if (!bad[0]) bad[0] = (int)(place * 8 + how);
  return 0;
}
DEVICE Word fails(i64 place, int *bad) { return fails_so(place, REFUSED, bad); }

DEVICE Word add__(Word a, Word b, i64 place, int *bad) {
  Word r = (Word)((Unsigned)a + (Unsigned)b);
  return ((a ^ r) & (b ^ r)) < 0 ? fails_so(place, OVERFLOW_, bad) : r;
}
DEVICE Word sub__(Word a, Word b, i64 place, int *bad) {
  Word r = (Word)((Unsigned)a - (Unsigned)b);
  return ((a ^ b) & (a ^ r)) < 0 ? fails_so(place, OVERFLOW_, bad) : r;
}
DEVICE Word mul__(Word a, Word b, i64 place, int *bad) {
#if WORD == 32
  i64 r = (i64)a * b;
  return r != (Word)r ? fails_so(place, OVERFLOW_, bad) : (Word)r;
#else
  Word r = (Word)((Unsigned)a * (Unsigned)b);
  return HIGH(a, b) != r >> 63 ? fails_so(place, OVERFLOW_, bad) : r;
#endif
}
DEVICE Word neg__(Word a, i64 place, int *bad) { return sub__(0, a, place, bad); }
DEVICE Word inv__(Word a, i64 place, int *bad) { return ~a; }
DEVICE Word abs__(Word a, i64 place, int *bad) { return a < 0 ? neg__(a, place, bad) : a; }
DEVICE Word min__(Word a, Word b, i64 place, int *bad) { return b < a ? b : a; }
DEVICE Word max__(Word a, Word b, i64 place, int *bad) { return b > a ? b : a; }

DEVICE Word floordiv__(Word a, Word b, i64 place, int *bad) {
  if (b == 0) return fails_so(place, BY_ZERO, bad);
  if (a == LEAST && b == -1) return fails_so(place, OVERFLOW_, bad);
  return a / b - (a % b != 0 && (a < 0) != (b < 0));
}
DEVICE Word mod__(Word a, Word b, i64 place, int *bad) {
  if (b == 0) return fails_so(place, BY_ZERO, bad);
  if (b == -1) return 0; /* the least number by it would be no number */
  Word r = a % b;
  return r && (r < 0) != (b < 0) ? r + b : r;
}
DEVICE Word lshift__(Word a, Word n, i64 place, int *bad) {
  if (n < 0 || n > WORD - 2) return fails_so(place, OVERFLOW_, bad);
  Word r = (Word)((Unsigned)a << n);
  return r >> n != a ? fails_so(place, OVERFLOW_, bad) : r;
}
DEVICE Word rshift__(Word a, Word n, i64 place, int *bad) {
  return n < 0 ? fails_so(place, REFUSED, bad) : a >> (n > WORD - 1 ? WORD - 1 : n);
}
DEVICE Word pow__(Word a, Word n, i64 place, int *bad) {
  if (n < 0 || (n > WORD - 1 && !(a > -2 && a < 2))) return fails_so(place, OVERFLOW_, bad);
  Word r = 1;
  while (n) {
    if (n & 1) r = mul__(r, a, place, bad);
    n >>= 1;
    if (n) a = mul__(a, a, place, bad);
  }
  return r;
}
DEVICE Word isqrt__(Word a, i64 place, int *bad) {
  if (a < 0) return fails_so(place, OVERFLOW_, bad);
  u64 r = 0, rest = (u64)a;
  for (u64 bit = 1ULL << 62; bit; bit >>= 2) {
    u64 with = r + bit;
    r >>= 1;
    if (rest >= with) rest -= with, r += bit;
  }
  return (Word)r;
}
DEVICE Word gcd__(Word a, Word b, i64 place, int *bad) {
  if (a == LEAST || b == LEAST) return fails_so(place, OVERFLOW_, bad);
  a = a < 0 ? -a : a;
  b = b < 0 ? -b : b;
  while (b) { Word r = a % b; a = b; b = r; }
  return a;
}

/* ---- loops and tuples ---- */

DEVICE int too_long(Word steps, int *bad) {
  if (bad[0]) return 1;
  if (steps > LONGEST - bad[1]) fails_so(0, TOO_LONG, bad);
  else bad[1] += (int)steps;
  return bad[0];
}
DEVICE int range_fails(Word start, Word stop, Word step, i64 place, int *bad) {
  if (step == 0) fails(place, bad);
  Word way = sub__(stop, start, place, bad);
  if (bad[0] || way == LEAST) return (int)(fails_so(place, OVERFLOW_, bad) + 1);
  Word steps = step == 1 ? way : way / step;
  return steps > 0 && too_long(steps, bad);
}
DEVICE Word at(Word i, Word count, int *bad) {
  Word place = i < 0 ? i + count : i;
  return place < 0 || place >= count ? fails_so(0, NO_PLACE, bad) : place;
}
DEVICE Tuple replaced(Tuple t, Word i, Word value, int *bad) {
  if (i < 0 || i >= TUPLE) fails_so(0, NO_PLACE, bad);
  EACH(k) t.x[k] = k == i ? value : t.x[k];
  return t;
}
DEVICE int found(const Word *in, Word count, Word item) {
  for (Word k = 0; k < count; k++)
    if (in[k] == item) return 1;
  return 0;
}
DEVICE Word sum_of(const Word *in, Word count, int *bad) {
  Word sum = 0;
  for (Word k = 0; k < count; k++) sum = add__(sum, in[k], 0, bad);
  return sum;
}
DEVICE Word min_of(const Word *in, Word count, int *bad) {
  Word least = in[0];
  for (Word k = 1; k < count; k++) least = in[k] < least ? in[k] : least;
  return least;
}
DEVICE Word max_of(const Word *in, Word count, int *bad) {
  Word most = in[0];
  for (Word k = 1; k < count; k++) most = in[k] > most ? in[k] : most;
  return most;
}
