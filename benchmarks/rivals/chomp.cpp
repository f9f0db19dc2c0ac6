// The longest row that loses above each two shorter rows of Chomp, to N: the algorithm of grundy/games/chomp/kernels/longest.py.
// For given shorter rows at most one longest row loses: the least that no move on a shorter row spoils. Spoiled values
// are bits. Prints the median seconds of several runs, the number of losing positions and the sum of the longest rows.
//
// c++ -O3 -march=native -std=c++17 chomp.cpp -o chomp && ./chomp 5000 5
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

static void three_rows(int side, size_t width, std::vector<int32_t>& losing) {
    std::vector<uint64_t> spoiled(side * width), squares(width), row(width);
    std::vector<int64_t> live(side + 1);
    size_t count = 0;
    for (int64_t b = 0; b < side; b++) {
        std::copy(squares.begin(), squares.end(), &spoiled[b * width]);
        live[count++] = b;
        std::fill(row.begin(), row.end(), 0);
        size_t kept = 0;
        int32_t* out = &losing[b * (b + 1) / 2];
        int64_t least = std::max<int64_t>(b, 1), a = 0;
        size_t first_word = least >> 6;
        uint64_t mask = ~0ull << (least & 63);
        for (size_t k = 0; k < count; k++) {
            int64_t c = live[k];
            uint64_t* bits = &spoiled[c * width];
            size_t w = first_word;
            uint64_t free = ~(bits[w] | row[w]) & mask;
            while (!free) {
                w++;
                free = ~(bits[w] | row[w]);
            }
            a = (w << 6) + __builtin_ctzll(free);
            uint64_t lowest = free & -free;
            bits[w] |= lowest;
            row[w] |= lowest;
            out[c] = a;
            live[kept] = c;
            kept += a != b;
        }
        count = kept;
        squares[a >> 6] |= 1ull << (a & 63);
    }
}

int main(int argc, char** argv) {
    int side = std::atoi(argv[1]) + 1, runs = std::atoi(argv[2]);
    size_t width = (3 * side + 128) / 64 + 1;
    std::vector<double> times;
    int64_t count = 0, sum = 0;
    for (int run = 0; run < runs; run++) {
        auto began = std::chrono::steady_clock::now();
        std::vector<int32_t> losing(size_t(side) * (side + 1) / 2);
        three_rows(side, width, losing);
        times.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count());
        count = sum = 0;
        for (int32_t a : losing) count += a > 0, sum += a;
    }
    std::sort(times.begin(), times.end());
    std::printf("%.6f %lld %lld\n", times[times.size() / 2], (long long)count, (long long)sum);
}
