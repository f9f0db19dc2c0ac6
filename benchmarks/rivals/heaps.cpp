// The sparse-space method in C++, for benchmarks/heaps.py: nimbers of an octal code, or of Grundy's game.
//   heaps CODE N MASK [unequal]   prints seconds, rare heaps and a checksum of the nimbers of heaps 0..N
// The same algorithm as grundy/compile/sparse_kernels.py, with the mask given.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

int main(int argc, char **argv) {
    if (argc < 4) return 2;
    const std::string code = argv[1];
    const uint32_t heaps = std::strtoul(argv[2], nullptr, 10), mask = std::strtoul(argv[3], nullptr, 0);
    const bool unequal = argc > 4;
    std::vector<std::pair<uint32_t, int>> digits{{0, code[0] - '0'}};
    for (size_t i = 2; i < code.size(); ++i) digits.push_back({uint32_t(i - 1), code[i] - '0'});
    constexpr uint32_t limit = 1024;
    std::vector<uint16_t> values(heaps + 1, 0), nimbers;
    std::vector<uint32_t> rare, seen(limit, 0), waiting(limit);
    std::vector<uint8_t> common(limit);
    for (uint32_t v = 0; v < limit; ++v) common[v] = __builtin_popcount(v & mask) & 1;

    const auto began = std::chrono::steady_clock::now();
    for (uint32_t n = 1; n <= heaps; ++n) {
        for (auto [taken, digit] : digits) {
            if (taken > n) break;
            const uint32_t rest = n - taken;
            if ((digit & 1) && rest == 0) seen[0] = n;
            if ((digit & 2) && rest > 0) seen[values[rest]] = n;
            if (digit & 4) {
                size_t last = rare.size();
                while (last > 0 && rare[last - 1] >= rest) --last;
                const uint32_t *at = rare.data();
                const uint16_t *nimber = nimbers.data();
                size_t skip = last;
                if (unequal && rest % 2 == 0) {
                    const size_t half = std::lower_bound(at, at + last, rest / 2) - at;
                    if (half < last && 2 * at[half] == rest) skip = half;
                }
                for (size_t i = 0; i < skip; ++i) seen[nimber[i] ^ values[rest - at[i]]] = n;
                for (size_t i = skip + 1; i < last; ++i) seen[nimber[i] ^ values[rest - at[i]]] = n;
            }
        }
        uint32_t least = 0, missing = 0;
        while (!common[least] || seen[least] == n) {
            if (seen[least] != n) waiting[missing++] = least;
            ++least;
        }
        for (uint32_t left = 1; missing && left <= n / 2; left += 64) {
            for (auto [taken, digit] : digits) {
                if (!(digit & 4) || taken >= n) continue;
                const uint32_t rest = n - taken, end = std::min(left + 64, (rest - unequal) / 2 + 1);
                for (uint32_t part = left; part < end; ++part) seen[values[part] ^ values[rest - part]] = n;
            }
            uint32_t still = 0;
            for (uint32_t i = 0; i < missing; ++i)
                if (seen[waiting[i]] != n) waiting[still++] = waiting[i];
            missing = still;
        }
        if (missing) least = waiting[0];
        values[n] = least;
        if (!common[least]) {
            rare.push_back(n);
            nimbers.push_back(least);
        }
    }
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    uint64_t checksum = 0;
    for (uint16_t value : values) checksum = checksum * 31 + value;
    std::printf("%.6f %zu %llu\n", seconds, rare.size(), (unsigned long long)checksum);
}
