// The same algorithms as grundy's DiviNim kernels, in C++, to be measured beside them.
//   divinim last H W y,x y,x ...   nimbers of all sub-rectangles of a bar, several runs; prints seconds and a checksum
//   divinim census H W             nimbers of all poison patterns of all shapes; prints seconds and counts by nimber
// Build: c++ -O3 -march=native -std=c++17 -pthread divinim.cpp -o divinim
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <thread>
#include <utility>
#include <vector>

using u8 = uint8_t;
using u32 = uint32_t;
using u64 = uint64_t;

static double now() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

static u64 pair_number(u64 low, u64 high) { return high * (high - 1) / 2 + low; }

static void sweep(std::vector<u8>& table, const std::vector<int>& counts, int H, int W) {
    const u64 runs = u64(W) * (W + 1) / 2;
    std::vector<u32> seen(512, 0);
    std::vector<u8> from_left((W + 1) * (W + 1)), from_right((W + 1) * (W + 1));
    u32 stamp = 0;
    auto at = [&](int y, int x) { return counts[y * (W + 1) + x]; };
    for (int y1 = 1; y1 <= H; y1++)
        for (int y0 = y1 - 1; y0 >= 0; y0--) {
            const u64 here = pair_number(y0, y1) * runs;
            for (int x1 = 1; x1 <= W; x1++)
                for (int x0 = x1 - 1; x0 >= 0; x0--) {
                    const u64 run = pair_number(x0, x1);
                    u8 mex = 0;
                    if (at(y1, x1) - at(y0, x1) - at(y1, x0) + at(y0, x0)) {
                        stamp++;
                        const u8* left = &from_left[x0 * (W + 1)];
                        const u8* right = &from_right[x1 * (W + 1)];
                        for (int k = x0 + 1; k < x1; k++) seen[left[k] ^ right[k]] = stamp;
                        for (int k = y0 + 1; k < y1; k++)
                            seen[table[pair_number(y0, k) * runs + run] ^ table[pair_number(k, y1) * runs + run]] = stamp;
                        while (seen[mex] == stamp) mex++;
                    }
                    from_left[x0 * (W + 1) + x1] = mex;
                    from_right[x1 * (W + 1) + x0] = mex;
                    table[here + run] = mex;
                }
        }
}

static int last(int argc, char** argv) {
    const int H = atoi(argv[2]), W = atoi(argv[3]);
    std::vector<int> counts((H + 1) * (W + 1), 0);
    for (int i = 4; i < argc; i++) {
        int y = 0, x = 0;
        if (sscanf(argv[i], "%d,%d", &y, &x) != 2) return 2;
        counts[(y + 1) * (W + 1) + x + 1] = 1;
    }
    for (int y = 1; y <= H; y++)
        for (int x = 1; x <= W; x++)
            counts[y * (W + 1) + x] +=
                counts[(y - 1) * (W + 1) + x] + counts[y * (W + 1) + x - 1] - counts[(y - 1) * (W + 1) + x - 1];
    std::vector<u8> table(u64(H) * (H + 1) / 2 * W * (W + 1) / 2);
    std::vector<double> times;
    for (int run = 0; run < 7; run++) {
        const double began = now();
        sweep(table, counts, H, W);
        times.push_back(now() - began);
    }
    std::sort(times.begin(), times.end());
    u64 sum = 0;
    for (u8 v : table) sum += v;
    printf("%.6f %llu\n", times[3], (unsigned long long)sum);
    return 0;
}

struct Shape {
    int h, w;
};

static void fill(u8* table, int H, int W, const u8* rows, const u8* columns, int64_t start, int64_t stop) {
    int64_t row_start[32] = {0}, column_start[32] = {0}, lower[32], upper[32], under[32];
    u8 below[32];
    for (int i = 1; i < H; i++) row_start[i + 1] = row_start[i] + (int64_t(1) << (i * W));
    for (int j = 1; j < W; j++) column_start[j + 1] = column_start[j] + (int64_t(1) << (j * H));
    const int64_t width = int64_t(1) << W;
    for (int64_t rest = start; rest < stop; rest++) {
        for (int i = 1; i < H; i++) {
            below[i] = rows[row_start[H - i] + (rest >> ((i - 1) * W))];
            under[i] = row_start[i] + ((rest & ((int64_t(1) << ((i - 1) * W)) - 1)) << W);
        }
        for (int j = 1; j < W; j++) {
            int64_t left = 0, right = 0;
            for (int y = H - 1; y > 0; y--) {
                const int64_t row = (rest >> ((y - 1) * W)) & (width - 1);
                left = (left << j) | (row & ((int64_t(1) << j) - 1));
                right = (right << (W - j)) | (row >> j);
            }
            lower[j] = column_start[j] + (left << j);
            upper[j] = column_start[W - j] + (right << (W - j));
        }
        for (int64_t row = 0; row < width; row++) {
            const int64_t pattern = (rest << W) | row;
            u64 seen = 0;
            for (int i = 1; i < H; i++) seen |= u64(1) << (rows[under[i] + row] ^ below[i]);
            for (int j = 1; j < W; j++)
                seen |= u64(1) << (columns[lower[j] + (row & ((int64_t(1) << j) - 1))] ^ columns[upper[j] + (row >> j)]);
            table[pattern] = pattern ? __builtin_ctzll(~seen) : 0;
        }
    }
}

static int census(char** argv) {
    const int H = atoi(argv[2]), W = atoi(argv[3]);
    const double began = now();
    std::map<std::pair<int, int>, std::vector<u8>> tables;
    std::vector<Shape> shapes;
    for (int h = 1; h <= H; h++)
        for (int w = 1; w <= W; w++) shapes.push_back({h, w});
    std::stable_sort(shapes.begin(), shapes.end(), [](Shape a, Shape b) { return a.h * a.w < b.h * b.w; });
    for (const Shape s : shapes) {
        std::vector<u8> rows(1), columns(1);
        rows.clear();
        columns.clear();
        for (int i = 1; i < s.h; i++) rows.insert(rows.end(), tables[{i, s.w}].begin(), tables[{i, s.w}].end());
        for (int j = 1; j < s.w; j++) columns.insert(columns.end(), tables[{s.h, j}].begin(), tables[{s.h, j}].end());
        std::vector<u8>& table = tables[{s.h, s.w}];
        table.resize(u64(1) << (s.h * s.w));
        const int64_t blocks = int64_t(1) << ((s.h - 1) * s.w);
        const int workers = std::max(1u, std::thread::hardware_concurrency());
        std::vector<std::thread> threads;
        for (int t = 0; t < workers; t++)
            threads.emplace_back(fill, table.data(), s.h, s.w, rows.data(), columns.data(), blocks * t / workers,
                                 blocks * (t + 1) / workers);
        for (auto& thread : threads) thread.join();
    }
    const double seconds = now() - began;
    u64 counts[64] = {0};
    for (u8 v : tables[{H, W}]) counts[v]++;
    printf("%.6f", seconds);
    for (int v = 0; v < 12; v++) printf(" %llu", (unsigned long long)counts[v]);
    printf("\n");
    return 0;
}

int main(int argc, char** argv) {
    if (argc >= 5 && !strcmp(argv[1], "last")) return last(argc, argv);
    if (argc == 4 && !strcmp(argv[1], "census")) return census(argv);
    return 2;
}
