// Green Hackenbush by the same algorithm in C++: read `0-1,1-2,...`, walk, fuse cycles, fold by the colon principle.
// Prints the seconds for reading and for the nimber, and the nimber.

#include <chrono>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

using Clock = std::chrono::steady_clock;

static double since(Clock::time_point began) { return std::chrono::duration<double>(Clock::now() - began).count(); }

int main(int, char** arguments) {
    std::ifstream file(arguments[1]);
    std::string text((std::istreambuf_iterator<char>(file)), {});
    auto began = Clock::now();
    std::vector<int> ends;
    int number = 0, largest = 0;
    for (char letter : text + ",") {
        if (letter >= '0' && letter <= '9') {
            number = 10 * number + letter - '0';
        } else {
            ends.push_back(number);
            largest = std::max(largest, number);
            number = 0;
        }
    }
    double reading = since(began);
    began = Clock::now();
    int n = largest + 1, m = ends.size() / 2;
    std::vector<int> start(n + 1), other(2 * m), edge(2 * m);
    for (int end : ends) start[end + 1]++;
    for (int v = 0; v < n; v++) start[v + 1] += start[v];
    std::vector<int> next(start.begin(), start.end() - 1);
    for (int e = 0; e < m; e++) {
        for (int side = 0; side < 2; side++) {
            int at = next[ends[2 * e + side]]++;
            other[at] = ends[2 * e + 1 - side];
            edge[at] = e;
        }
    }
    next.assign(start.begin(), start.end() - 1);
    std::vector<int> pre(n, -1), low(n), parent(n, -1), via(n, -1), order, component(n), total(n);
    order.reserve(n);
    pre[0] = low[0] = 0;
    order.push_back(0);
    for (int v = 0; v >= 0;) {
        if (next[v] == start[v + 1]) {
            if (parent[v] >= 0) low[parent[v]] = std::min(low[parent[v]], low[v]);
            v = parent[v];
            continue;
        }
        int at = next[v]++;
        if (edge[at] == via[v]) continue;
        int w = other[at];
        if (pre[w] < 0) {
            parent[w] = v;
            via[w] = edge[at];
            pre[w] = low[w] = order.size();
            order.push_back(w);
            v = w;
        } else {
            low[v] = std::min(low[v], pre[w]);
        }
    }
    for (int v : order) component[v] = low[v] == pre[v] ? v : component[parent[v]];
    for (int e = 0; e < m; e++) {
        if (component[ends[2 * e]] == component[ends[2 * e + 1]]) total[component[ends[2 * e]]] ^= 1;
    }
    for (size_t k = order.size(); k-- > 1;) {
        if (component[order[k]] == order[k]) total[component[parent[order[k]]]] ^= total[order[k]] + 1;
    }
    std::printf("%.6f %.6f %d\n", reading, since(began), total[0]);
}
