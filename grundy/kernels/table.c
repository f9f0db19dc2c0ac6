/* A table of positions on a device, level by level: every move leads to a smaller sum of the coordinates.

A launch fills one level, a thread a tuple. Before this comes checked.c, and at RULE the rule as the function `look`:

KIND      0 nimbers, 1 outcomes, 2 remoteness, as in tables.py; outcomes are bytes here, 1 where a position is lost
ORDER     0 every tuple is a position, 1 rising, 2 falling, 3 any order of a tuple has one value
values    uint16, or bytes, a cell of the layout each
first     as in layout.py
status    0 what went wrong first (10 and more: a place of the rule, times 8, and how), 1 in which cell */

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
#if KIND == 1
typedef u8 Item;
#else
typedef u16 Item;
#endif

#if CELL == 32
typedef int Cell;
#else
typedef i64 Cell;
#endif

enum { END = 0, WON = 1, NO_POSITION = 2, BEYOND = 3, TOO_LARGE = 4, FAILED = 16 };
#define FARTHEST 0x7fffffff

typedef struct {
  const Item *values;
  const i64 *first;
  u32 *seen;    /* nimbers of the options: bit by bit, `lanes` words apart */
  Cell lanes, longest;
  Word limit, level;
  Tuple sides;
  int last, options, wrong, nearest, farthest;
  int bad[2];
} State;

#define FILLED Item *values, i64 *status, const i64 *first, const i64 *box, i64 longest, i64 level, i64 limit, \
  i64 last PARAMETERS
#define GIVEN values, status, first, box, longest, level, limit, last PASSED

DEVICE Tuple tuple_of(ARGUMENTS) {
  Tuple t = {{NUMBERS}};
  return t;
}

DEVICE Cell cell_of(const State *s, Tuple t) {
  Cell cell = 0;
  EACH(k) cell = ORDER ? cell + (Cell)READ(s->first + k * s->longest + t.x[k]) : cell * s->sides.x[k] + t.x[k];
  return cell;
}

DEVICE Tuple sorted(Tuple y) {
#if TUPLE > 1
  EACH(pass) {
    EACH(k)
      if (k > 0 && y.x[k - 1] > y.x[k]) { Word t = y.x[k - 1]; y.x[k - 1] = y.x[k]; y.x[k] = t; }
  }
#endif
  return y;
}

DEVICE int ordered(Tuple y, int order) {
  int fits = 1;
#if TUPLE > 1
  EACH(k) if (k > 0 && order) fits &= order != 2 ? y.x[k - 1] <= y.x[k] : y.x[k - 1] >= y.x[k];
#endif
  return fits;
}

/* Takes an option. No branch but the one that ends the search: threads that part here would go on one by one. */
DEVICE int option(State *s, Tuple y) {
  Unsigned level = 0;
  int legal = ordered(y, ORDER % 3), inside = 1;
  if (ORDER == 3) y = sorted(y);
  EACH(k) {
    legal &= y.x[k] >= 0;
    inside &= y.x[k] < s->sides.x[k];
    level += (Unsigned)y.x[k];
  }
  const int fits = legal & inside & (level < (Unsigned)s->level) & !s->bad[0];
  s->wrong |= fits ? 0 : legal ? 1 << BEYOND : 1 << NO_POSITION;
  EACH(k) y.x[k] = fits ? y.x[k] : 0;
  const u32 value = READ(s->values + cell_of(s, y));
  s->options = 1;
#if KIND == 0
  const u32 word = value >> 5, words = (u32)s->limit >> 5; /* one more word takes all that are too large */
  s->seen[(word < words ? word : words) * s->lanes] |= 1u << (value & 31);
#elif KIND == 1
  if (value) return WON;
#else
  const int wins = (int)(value & 1) == s->last, near = wins ? (int)value : FARTHEST, far = wins ? -1 : (int)value;
  s->nearest = near < s->nearest ? near : s->nearest;
  s->farthest = far > s->farthest ? far : s->farthest;
#endif
  return END;
}

/* RULE */

/* The value of a position, or FAILED and more; 0 to 65,535 is a value. */
DEVICE i64 settled(State *s, int code) {
  if (s->bad[0]) return -FAILED - (i64)s->bad[0];
  if (s->wrong) return s->wrong >> NO_POSITION & 1 ? -NO_POSITION : -BEYOND;
#if KIND == 0
  for (int w = 0; w < s->limit >> 5; w++) {
    u32 gaps = ~s->seen[w * s->lanes];
    if (gaps) {
      int bit = 0;
      while (!(gaps >> bit & 1)) bit++;
      return 32 * w + bit;
    }
  }
  return -TOO_LARGE;
#elif KIND == 1
  return code != WON && (s->options || !s->last);
#else
  i64 value = 1 + (s->nearest < FARTHEST ? s->nearest : s->farthest);
  return value > 65535 ? -TOO_LARGE : value;
#endif
}

/* The tuple with that number among those whose first coordinates are all that is left of it; 0 if there is none. */
DEVICE int tuple_at(i64 number, Word level, Tuple sides, Tuple *t) {
  EACH(i) {
    const int k = TUPLE - 2 - i;
    if (k >= 0) {
      t->x[k] = (Word)(number % sides.x[k]);
      number /= sides.x[k];
      level -= t->x[k];
    }
  }
  t->x[TUPLE - 1] = level;
  if (level < 0 || level >= sides.x[TUPLE - 1]) return 0;
  return ordered(*t, ORDER);
}

#ifdef __CUDACC__
DEVICE int is_first(i64 *status, i64 code) { return atomicCAS((u64 *)status, 0ULL, (u64)code) == 0; }
#else
DEVICE int is_first(i64 *status, i64 code) { return *status ? 0 : (*status = code, 1); }
#endif

DEVICE void fill_one(i64 number, u32 *seen, i64 lanes, FILLED) {
  Tuple x, sides;
  EACH(k) sides.x[k] = (Word)box[k];
  if (!tuple_at(number, (Word)level, sides, &x)) return;
  State s;
  s.values = values, s.first = first, s.seen = seen, s.lanes = (Cell)lanes, s.limit = (Word)limit, s.level = (Word)level;
  s.longest = (Cell)longest, s.sides = sides, s.last = (int)last, s.options = s.wrong = 0, s.nearest = FARTHEST, s.farthest = -1;
  s.bad[0] = s.bad[1] = 0;
  if (KIND == 0)
    for (int w = 0; w < limit >> 5; w++) seen[w * (Cell)lanes] = 0;
  i64 cell = cell_of(&s, x), value = settled(&s, look(&s, HERE));
  if (value >= 0) values[cell] = (Item)value;
  else if (is_first(status, -value)) status[1] = cell;
}

#ifdef __CUDACC__
extern "C" __global__ void fill_level(i64 count, FILLED) {
  extern __shared__ u32 room[];
  i64 number = blockIdx.x * (i64)blockDim.x + threadIdx.x;
  if (number < count) fill_one(number, room + threadIdx.x, blockDim.x, GIVEN);
}
#else
void fill_level(i64 count, FILLED) {
  static u32 room[2049];
  for (i64 number = 0; number < count; number++) fill_one(number, room, 1, GIVEN);
}
#endif
