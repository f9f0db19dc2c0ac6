/* A table of positions on a device, level by level: every move leads to a lower level.

A launch settles one level of a slab, a thread a tuple. Where the device does not hold the whole table (WINDOW), a slab is
gone over once before for each stretch of earlier cells that there is room for, in any order: what the options in the
stretch say of a position is kept from one time to the next.
Before this comes checked.c, at LEVEL the game's size as the function `level_of` where that is no weighted sum
(WEIGHTED), and at RULE the rule as the function `look`:

KIND      0 nimbers, 1 outcomes, 2 remoteness, as in tables.py; outcomes are bytes here, 1 where a position is lost
ORDER     0 every tuple is a position, 1 rising, 2 falling, 3 any order of a tuple has one value
LEVEL(t)  the level of a tuple; SOLVED is the coordinate that follows from the level and the others, STEP its weight;
          where the level is no weighted sum it has to rise with that coordinate
values    uint16, or bytes: the cells of the layout from low to below high, which are looked up
own       the same, from the cell base on: those that are filled
level     or, where nothing is settled, the first of the tuples to go over
kept      what is known of those: nimbers seen, whether a move wins, the nearest and the farthest end
box       the slab: below which numbers an option lies, the least numbers of a tuple, how many there are
first     as in layout.py
status    0 what went wrong first (16 and more: a place of the rule, times 8, and how), 1 in which cell, 2 how many were
          settled, 3 and 4 the lowest and highest level; the last three where the level is no weighted sum */

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
#if KIND == 1
typedef u8 Item;
typedef u8 Kept;
#else
typedef u16 Item;
typedef u32 Kept;
#endif

#if CELL == 32
typedef int Cell;
#else
typedef i64 Cell;
#endif

enum { END = 0, WON = 1, NO_POSITION = 2, BEYOND = 3, TOO_LARGE = 4, NO_LEVEL = 5, FAILED = 16 };
enum { KNOWN = 1, SETTLE = 2 }; /* how a slab is gone over: something is kept from before; this is the last time */
#define FARTHEST 0x7fffffff

typedef struct {
  const Item *values;
  const i64 *first;
  u32 *seen;    /* nimbers of the options: bit by bit, `lanes` words apart */
  Cell lanes, longest, low, high;
  Word limit, level;
  Tuple sides;
  int last, options, wrong, nearest, farthest;
  int bad[2];
} State;

#define FILLED const Item *values, Item *own, Kept *kept, i64 *status, const i64 *first, const i64 *box, i64 longest, \
  i64 level, i64 limit, i64 last, i64 low, i64 high, i64 base, i64 how PARAMETERS
#define GIVEN values, own, kept, status, first, box, longest, level, limit, last, low, high, base, how PASSED

DEVICE Tuple tuple_of(ARGUMENTS) {
  Tuple t = {{NUMBERS}};
  return t;
}

/* LEVEL */

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
  int legal = ordered(y, ORDER % 3), inside = 1, bad[2] = {0, 0};
  if (ORDER == 3) y = sorted(y);
  EACH(k) {
    legal &= y.x[k] >= 0;
    inside &= y.x[k] < s->sides.x[k];
  }
  const int falls = LEVEL(y) < s->level, fits = legal & inside & falls & !bad[0] & !s->bad[0];
  s->wrong |= fits ? 0 : !legal ? 1 << NO_POSITION : bad[0] ? 1 << NO_LEVEL : 1 << BEYOND;
  EACH(k) y.x[k] = fits ? y.x[k] : 0;
  const Cell cell = cell_of(s, y);
#if WINDOW
  const int here = (cell >= s->low) & (cell < s->high);
  const u32 value = READ(s->values + (here ? cell - s->low : 0));
#else
  const int here = 1;
  const u32 value = READ(s->values + cell);
#endif
  s->options = 1;
#if KIND == 0
  const u32 word = value >> 5, words = (u32)s->limit >> 5; /* one more word takes all that are too large */
  s->seen[(word < words ? word : words) * s->lanes] |= (u32)here << (value & 31);
#elif KIND == 1
  if (here & value) return WON;
#else
  const int wins = (int)(value & 1) == s->last;
  const int near = here & wins ? (int)value : FARTHEST, far = here & !wins ? (int)value : -1;
  s->nearest = near < s->nearest ? near : s->nearest;
  s->farthest = far > s->farthest ? far : s->farthest;
#endif
  return END;
}

/* RULE */

/* What went wrong at a position, below 0. */
DEVICE i64 mistake(const State *s) {
  if (s->bad[0]) return -FAILED - (i64)s->bad[0];
  if (!s->wrong) return 0;
  return s->wrong >> NO_POSITION & 1 ? -NO_POSITION : s->wrong >> NO_LEVEL & 1 ? -NO_LEVEL : -BEYOND;
}

/* The value of a position, 0 to 65,535, or what went wrong. */
DEVICE i64 settled(const State *s, int code) {
  const i64 wrong = mistake(s);
  if (wrong) return wrong;
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

/* The tuple of the slab with that number among those whose SOLVED coordinate is the least. */
DEVICE Tuple line_at(i64 number, const i64 *box) {
  Tuple t;
  EACH(i) {
    const int k = TUPLE - 1 - i;
    const i64 extent = k == SOLVED ? 1 : box[2 * TUPLE + k];
    t.x[k] = (Word)(box[TUPLE + k] + number % extent);
    number /= extent;
  }
  return t;
}

/* Moves along that line to the tuple of the level; 0 if there is none. */
DEVICE int tuple_at(Tuple *t, Word level, const i64 *box, int *bad) {
  Word low = (Word)box[TUPLE + SOLVED], high = low + (Word)box[2 * TUPLE + SOLVED];
#if WEIGHTED
  const Word more = level - LEVEL((*t));
  low += more / STEP;
  if (more < 0 || more % STEP || low >= high) return 0;
  t->x[SOLVED] = low;
#else
  const Word end = high;
  while (low < high) {
    t->x[SOLVED] = low + (high - low) / 2;
    if (LEVEL((*t)) < level) low = t->x[SOLVED] + 1;
    else high = t->x[SOLVED];
  }
  if (low >= end) return 0;
  t->x[SOLVED] = low;
  if (LEVEL((*t)) != level) return 0;
#endif
  return ordered(*t, ORDER);
}

#ifdef __CUDACC__
DEVICE int is_first(i64 *status, i64 code) { return atomicCAS((u64 *)status, 0ULL, (u64)code) == 0; }
DEVICE void count_one(i64 *status) { atomicAdd((u64 *)status + 2, 1ULL); }
DEVICE void widen(i64 *status, i64 low, i64 high) { atomicMin(status + 3, low), atomicMax(status + 4, high); }
#else
DEVICE int is_first(i64 *status, i64 code) { return *status ? 0 : (*status = code, 1); }
DEVICE void count_one(i64 *status) { status[2]++; }
DEVICE void widen(i64 *status, i64 low, i64 high) {
  status[3] = low < status[3] ? low : status[3];
  status[4] = high > status[4] ? high : status[4];
}
#endif

/* Takes up what was kept of a position; 1 if that decides it. */
DEVICE int taken_up(State *s, const Kept *mine, i64 limit) {
#if KIND == 0
  for (int w = 0; w < limit >> 5; w++) s->seen[w * s->lanes] = mine[w];
  return 0;
#elif KIND == 1
  return *mine;
#else
  s->nearest = (int)mine[0], s->farthest = (int)mine[1];
  return 0;
#endif
}

DEVICE void keep(const State *s, Kept *mine, i64 limit, int code) {
#if KIND == 0
  for (int w = 0; w < limit >> 5; w++) mine[w] = s->seen[w * s->lanes];
#elif KIND == 1
  *mine = code == WON;
#else
  mine[0] = (Kept)s->nearest, mine[1] = (Kept)s->farthest;
#endif
}

DEVICE void fill_one(i64 number, u32 *seen, i64 lanes, FILLED) {
  int bad[2] = {0, 0}, code = END;
  Tuple x;
#if WINDOW
  if (!(how & SETTLE)) {
    const i64 along = box[2 * TUPLE + SOLVED];
    number += level;
    x = line_at(number / along, box);
    x.x[SOLVED] += (Word)(number % along);
    level = LEVEL(x);
    if (!ordered(x, ORDER)) return;
  } else
#endif
  {
    x = line_at(number, box);
    if (!tuple_at(&x, (Word)level, box, bad)) return;
  }
  State s;
  EACH(k) s.sides.x[k] = (Word)box[k];
  s.values = values, s.first = first, s.seen = seen, s.lanes = (Cell)lanes, s.limit = (Word)limit, s.level = (Word)level;
  s.longest = (Cell)longest, s.low = (Cell)low, s.high = (Cell)high;
  s.last = (int)last, s.options = s.wrong = 0, s.nearest = FARTHEST, s.farthest = -1;
  s.bad[0] = s.bad[1] = 0;
  if (KIND == 0)
    for (int w = 0; w < limit >> 5; w++) seen[w * (Cell)lanes] = 0;
  const i64 cell = cell_of(&s, x);
#if WINDOW
  Kept *mine = kept + (cell - base) * (KIND == 0 ? limit >> 5 : KIND == 1 ? 1 : 2);
  if (how & KNOWN && taken_up(&s, mine, limit)) code = WON;
  else
#endif
    code = look(&s, HERE);
  const i64 value = how & SETTLE ? settled(&s, code) : mistake(&s);
  if (value < 0) {
    if (is_first(status, -value)) status[1] = cell;
    return;
  }
#if WINDOW
  if (!(how & SETTLE)) {
    keep(&s, mine, limit, code);
    return;
  }
#endif
  own[cell - base] = (Item)value;
  if (!WEIGHTED) count_one(status);
}

/* The lowest and the highest level of a line. */
DEVICE void find_one(i64 number, i64 *status, const i64 *box) {
  Tuple x = line_at(number, box);
  int bad[2] = {0, 0};
  const i64 low = LEVEL(x);
  x.x[SOLVED] += (Word)box[2 * TUPLE + SOLVED] - 1;
  const i64 high = LEVEL(x);
  if (bad[0]) is_first(status, NO_LEVEL);
  else widen(status, low, high);
}

#ifdef __CUDACC__
extern "C" __global__ void fill_level(i64 count, FILLED) {
  extern __shared__ u32 room[];
  i64 number = blockIdx.x * (i64)blockDim.x + threadIdx.x;
  if (number < count) fill_one(number, room + threadIdx.x, blockDim.x, GIVEN);
}
extern "C" __global__ void find_levels(i64 count, i64 *status, const i64 *box) {
  i64 number = blockIdx.x * (i64)blockDim.x + threadIdx.x;
  if (number < count) find_one(number, status, box);
}
#else
void fill_level(i64 count, FILLED) {
  static u32 room[2049];
  for (i64 number = 0; number < count; number++) fill_one(number, room, 1, GIVEN);
}
void find_levels(i64 count, i64 *status, const i64 *box) {
  for (i64 number = 0; number < count; number++) find_one(number, status, box);
}
#endif
