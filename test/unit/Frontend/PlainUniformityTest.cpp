// Which conditions are plainly decided by all threads of a block alike. Each row is the body of a kernel in which `@` is a
// call; it is in doubt unless all threads plainly reach it.
#include "Frontend/ParsedSource.h"

namespace coop::test {
namespace {

constexpr const char *prelude = R"(
#include <cuda/std/__algorithm/min.h>
#include <cuda/std/array>
#include <cuda/std/span>
enum { three = 3 };
constexpr int limit = 7;
template <class T> constexpr int limit_of = sizeof(T);
__device__ int counter;
__constant__ int setting;
template <class T> __device__ int counter_of;
struct Params {
  int first, second, list[4];
  __device__ void set(int x) { first = x; }
  __device__ int max() const { return first; }
};
struct Bound {
  int& to;
  __device__ void operator()() const { to = threadIdx.x; }
};
struct Constructed {
  int& to;
  __device__ Constructed(int& x) : to(x) {}
};
struct Pointing { int* to; };
struct Lane { int given, lane = threadIdx.x; };
struct LaneByDefault {
  int lane;
  __device__ LaneByDefault(int x = threadIdx.x) : lane(x) {}
};
struct Convertible { __device__ operator int() const { return threadIdx.x; } };
struct Ordered { int value; };
struct Base { int in_base; };
struct Derived : Base {};
__device__ bool operator<(const Ordered&, const Ordered&) { return threadIdx.x == 3; }
__device__ bool operator==(const Params&, int x) { return threadIdx.x == x; }
__device__ bool by_thread(int, int) { return threadIdx.x == 3; }
__device__ int any(int);
__device__ void change(int& x) { x = threadIdx.x; }
__device__ void change(int* x) { *x = threadIdx.x; }
__device__ void take(Bound bound) { bound(); }
__device__ void take(Pointing pointing) { *pointing.to = threadIdx.x; }
__device__ int look(const int& x) { return x; }
namespace mine {
__device__ int max(int, int) { return threadIdx.x; }
__device__ int min(int& a, int b) { a = threadIdx.x; return b; }
}
#define T threadIdx.x
)";

class PlainUniformity : public FrontendTest {
protected:
  /// `head`: template parameters, or empty.
  void check(bool plain, const std::string &head, const std::vector<std::string> &bodies) {
    const std::string call = "coop::load(coop::this_block<128>(), s, items)";
    std::string code = prelude;
    std::vector<unsigned> calls;
    unsigned added = unsigned(std::string("#include <coop/coop.cuh>\n").size());
    for (size_t i = 0; i != bodies.size(); ++i) {
      code += (head.empty() ? "" : "template <" + head + "> ") + "__global__ void k" + std::to_string(i) +
              "(const int* s, int* d, int n, bool flag, Params p, cuda::std::span<const int> view" +
              (head.empty() ? "" : ", V v") + ") { auto block = coop::this_block<128>(); int items[4]; ";
      size_t at = bodies[i].find('@');
      ASSERT_NE(at, std::string::npos) << bodies[i];
      calls.push_back(unsigned(code.size() + at + added));
      code += bodies[i].substr(0, at) + call + bodies[i].substr(at + 1) + " }\n";
    }
    FileFacts facts = read(code);
    for (size_t i = 0; i != bodies.size(); ++i) {
      Kernel kernel = kernelNamed(facts, "k" + std::to_string(i));
      auto found = std::find_if(kernel.calls.begin(), kernel.calls.end(),
                                [&](const Call &one) { return one.span.begin == calls[i]; });
      ASSERT_NE(found, kernel.calls.end()) << bodies[i];
      EXPECT_EQ(found->doubts.empty(), plain) << (head.empty() ? "" : "template <" + head + ">: ") << bodies[i];
    }
  }
  void plain(const std::vector<std::string> &bodies) { check(true, "", bodies); }
  void doubtful(const std::vector<std::string> &bodies) { check(false, "", bodies); }
};

TEST_F(PlainUniformity, ValuesThatNoThreadComputes) {
  plain({"@;", "if (true) @;", "if (three > 2) @;", "if (limit) @;", "if (sizeof(int) == n) @;", "if (limit_of<int> == n) @;",
         "if (n > 3) @;", "if (flag) @;", "if (d) @;", "if (d != nullptr && n) @;", "if (p.first) @;", "if (p.list[1]) @;",
         "if (p.list[n]) @;", "if (blockIdx.x == 0) @;", "if (gridDim.y > blockIdx.y) @;", "if (blockDim.x == 128) @;",
         "if (warpSize == n) @;", "if (block.size() == n) @;", "if (block.group_rank() == 0) @;",
         "if (block.group_count() > 1) @;", "if (min(n, 3) > max(1, n)) @;", "if (cuda::std::min(n, 3) > 2) @;",
         "if (abs(n) > 3) @;", "if ((n & 3) == 0 || !flag) @;", "if (static_cast<unsigned>(n) > 3u) @;",
         "if (n ? flag : d != nullptr) @;", "if (-n > ~n) @;", "if (n, flag) @;", "if ((any(3), flag)) @;"});
}

TEST_F(PlainUniformity, LocalsMadeOfThem) {
  plain({"int a = n; if (a) @;", "int a = 0; a = n; a += 3; a++; if (a) @;", "const int a = n * 4, b = a + 1; if (b) @;",
         "auto a = blockIdx.x * 128 + n; if (a < n) @;", "int a; if (n) a = 3; else a = 4; if (a) @;",
         "int a[2] = {n, 3}; if (a[1]) @;", "int a[2] = {}; a[0] = n; if (a[0]) @;", "Params q = p; q.first = n; if (q.first) @;",
         "p.first = n; if (p.first) @;", "const int& a = n; if (a) @;", "auto [a, b, c] = p; if (a) @;",
         "if (int a = n; a > 3) @;", "if (int a = n) @;", "while (int a = n--) @;", "switch (int a = n) { case 3: @; }",
         "int a = 0; look(a); if (a) @;", "int a = n, b = a; b = threadIdx.x; if (a) @;",
         "int a = 0; if (n) a = blockIdx.x; if (a) @;", "cuda::std::array<int, 2> a = {n, 3}; for (int x : a) @;",
         "int a = 0; { int a = threadIdx.x; d[a] = 1; } if (a) @;",
         "int a = n; auto f = [=] { return a; }; d[0] = f(); if (a) @;"});
}

TEST_F(PlainUniformity, LoopsOfTheSameLength) {
  plain({"for (int i = 0; i < n; ++i) @;", "for (unsigned i = blockIdx.x; i < n; i += gridDim.x) @;", "while (n-- > 0) @;",
         "do @; while (--n);", "for (;;) { if (n-- == 0) break; @; }", "for (int i = 0; i < n; ++i) { if (i == 3) continue; @; }",
         "for (int x : p.list) @;", "int a[3] = {}; for (int& x : a) @;", "for (int x : {1, 2, 3}) @;",
         "for (int i = 0; i < n; ++i) for (int k = i; k < n; ++k) @;", "for (int i = 0; i < 4; ++i) d[T] = i; @;",
         "for (int i = T; i < n; i += 128) d[i] = 1; @;", // all come out of it
         "for (int i = 0; i < n; ++i) { for (int k = 0; k < T; ++k) { if (k == 3) break; } @; }",
         "switch (n) { case 1: @; break; default: break; }", "switch (T) { case 1: d[0] = 1; break; default: break; } @;",
         "again: if (n-- > 0) goto again; @;"});
}

TEST_F(PlainUniformity, ExitsThatAllThreadsTake) {
  plain({"if (n > 3) return; @;", "if (blockIdx.x > n) { d[0] = 1; return; } @;", "if (n) goto end; @; end:;",
         "for (int i = 0; i < n; ++i) { if (i > 3) return; @; }", "if (T == 0) d[0] = 1; @;", "if (T) __trap(); @;",
         "if (n) @; else return;"});
}

TEST_F(PlainUniformity, WhatDependsOnTheThread) {
  doubtful({"if (T) @;", "if (threadIdx.x < n) @;", "if (s[0]) @;", "if (*s) @;", "if (p.list[T & 3]) @;", "if (any(n)) @;",
            "if (counter) @;", "if (setting == any(3)) @;", "if (block.rank() == 0) @;", "if (clock64() > 3) @;",
            "if (__syncthreads_or(n) == any(n)) @;", "if (atomicAdd(d, 1) == 0) @;", "if (d[n]) @;", "if (p == 3) @;",
            "if (Convertible{}) @;", "if (n > 3 && T) @;", "if (n > 3 || T) @;", "if (n ? T : 3) @;", "if ((n, T)) @;",
            "T && (@, true);", "T ? @ : void();", "n && T ? @ : void();", "switch (T) { case 3: @; }", "switch (Convertible{}) { case 1: @; }",
            "for (int i = 0; i < T; ++i) @;", "for (int i = T; i < n; i += 128) @;", "while (s[n]) @;", "do @; while (T > n++);",
            "for (int x : view) @;", "extern __shared__ int shared[]; if (shared[0]) @;", "__shared__ int a; a = n; if (a) @;",
            "int a; if (a) @;", "static __device__ int a; if (a) @;", "uint3 blockIdx = threadIdx; if (blockIdx.x) @;",
            "struct { int x; } blockDim = {int(T)}; if (blockDim.x) @;", "if (mine::max(n, 3)) @;", "if (p.max()) @;"});
}

TEST_F(PlainUniformity, LocalsThatDependOnTheThread) {
  doubtful({"int a = T; if (a) @;", "int a = 0; a = T; if (a) @;", "int a = 0; a += T; if (a) @;", "int a = s[T]; if (a) @;",
            "int a = 0; if (T) a = 1; if (a) @;", "int a = 0; T && (a = 1); if (a) @;", "int a = 0; T || a++; if (a) @;",
            "int a = 0; T ? (a = 1) : 0; if (a) @;", "int a = 0; switch (T) { case 1: a = 1; } if (a) @;",
            "int a = 0, b = T; a = b; if (a) @;", "int a = 0, b = 0; for (int i = 0; i < 3; ++i) { a = b; b = T; } if (a) @;",
            "int a = 0; for (int i = 0; i < T; ++i) ++a; if (a) @;", "int a = 0; while (a < T) a++; if (a) @;",
            "int a = 0; do ++a; while (a < T); if (a) @;", "int a = 0; for (int x : view) ++a; if (a) @;",
            "int a = 0; while (int t = T - a) ++a; if (a) @;", "int a = 0; for (; int t = T - a;) ++a; if (a) @;",
            "while (int t = T - n) { ++n; @; }", "int a = 0; for (int i = 0; i < n; ++i) { if (T == i) break; ++a; } if (a) @;",
            "int a = 0; for (int i = 0; i < n; ++i) { if (T == i) continue; ++a; } if (a) @;",
            "int a = 0; for (int x : p.list) { if (T == x) break; ++a; } if (a) @;",
            "int a = 0; switch (n) { case 1: if (T) break; a = 1; } if (a) @;",
            "int a = 0; for (int i = 0; i < n; ++i) { switch (n) { case 1: if (T == i) continue; } ++a; } if (a) @;",
            "int a = 0; for (int i = 0; i < n; ++i) { switch (T) { case 1: continue; } ++a; } if (a) @;",
            "int a = 0; again: ++a; if (a < T) goto again; if (a > 3) @;",
            "int a[2] = {}; a[T & 1] = n; if (a[0]) @;", "int a[2] = {0, 1}; if (a[T & 1]) @;", "n = T; if (n) @;",
            "p.first = T; if (p.first) @;", "for (int i = 0; i < T; ++i) p.first++; if (p.first) @;", "p.list[1] = T; if (p.list[1]) @;",
            "p.list[T & 3] = 1; if (p.list[0]) @;", "view = view.first(T); for (int x : view) @;",
            "int a = 0; coop::load(block, s, a); if (a) @;", "coop::load(block, s, p.first); if (p.first) @;",
            "int a = 0; coop::load(block, s, (a)); if (a) @;", "int a[1] = {}; coop::load(block, s, a); if (a[0]) @;",
            "int a = 0, b = 0; coop::load(block, s, n ? a : b); if (a) @;", "Lane l{n}; if (l.lane) @;", "Lane l; if (l.lane) @;",
            "Lane l[2] = {}; if (l[0].lane) @;", "LaneByDefault l; if (l.lane) @;", "LaneByDefault l[1] = {}; if (l[0].lane) @;",
            "int a = Convertible{}; if (a) @;", "auto [a, b, c] = p; a = T; if (a) @;"});
}

TEST_F(PlainUniformity, WritesInOtherGuises) {
  doubtful({"int a = 0, b = 0; (n ? a : b) = T; if (a) @;", "int a = 0; (n, a) = T; if (a) @;", "int a = 0; (a = 1) = T; if (a) @;",
            "int a = 0; ++a = T; if (a) @;", "int a = 0; ++(a += T); if (a) @;", "int a = 0, b = 0; (T ? a : b)++; if (a) @;",
            "int a = 0; (unsigned&)a = T; if (a) @;", "int a = 0; reinterpret_cast<unsigned&>(a) = T; if (a) @;",
            "int a = 0; static_cast<int&>(a) = T; if (a) @;", "int a[2] = {}; *a = T; if (a[0]) @;", "int a[2] = {}; 1 [a] = T; if (a[1]) @;",
            "int a[2] = {}; (a + 1)[0] = T; if (a[1]) @;", "*p.list = T; if (p.list[0]) @;",
            "int Params::*m = &Params::first; p.*m = T; if (p.first) @;", "Derived x = {}; static_cast<Base&>(x).in_base = T; if (x.in_base) @;",
            "union { int i; float f; } u = {0}; u.f = T; if (u.i) @;", "struct { union { int i; float f; }; } u = {}; u.f = T; if (u.i) @;",
            "unsigned a = 0; asm(\"mov.u32 %0, %%laneid;\" : \"=r\"(a)); if (a < 4) @;", "int a = 0; asm(\"add.s32 %0, %0, 1;\" : \"+r\"(a)); if (a) @;",
            "asm(\"mov.u32 %0, %%laneid;\" : \"=r\"(p.first)); if (p.first) @;"});
}

TEST_F(PlainUniformity, WritesByAnotherName) {
  doubtful({"int a = 0; int& r = a; r = T; if (a) @;", "int a = 0, b = 0; int& r = n ? a : b; r = T; if (a) @;",
            "int a = 0; int& r = (a = 1); r = T; if (a) @;", "int a = 0; int& r = ++a; r = T; if (a) @;",
            "int a = 0; int&& r = static_cast<int&&>(a); r = T; if (a) @;", "int a = 0; auto&& r = a; r = T; if (a) @;",
            "int a = 0; decltype(auto) r = (a); r = T; if (a) @;", "int a = 0; unsigned& r = reinterpret_cast<unsigned&>(a); r = T; if (a) @;",
            "int& r = p.first; r = T; if (p.first) @;", "auto& [x, y, z] = p; x = T; if (p.first) @;",
            "int a[2] = {}; for (int& x : a) x = T; if (a[0]) @;", "int a[2] = {}; int* r = a; r[0] = T; if (a[0]) @;",
            "int a = 0; int* r = &a; *r = T; if (a) @;", "int* r = &p.first; *r = T; if (p.first) @;",
            "int a = 0; const int& r = a; a = T; if (r) @;", "const auto& [x, y, z] = p; p.first = T; if (x) @;",
            "int a = 0, b = 1; const int& r = T ? a : b; if (r) @;", "int a = 0; Bound r{a}; r.to = T; if (a) @;",
            "int a = 0; const Bound r{a}; r.to = T; if (a) @;",
            "int a = 0; Bound r[1] = {{a}}; r[0].to = T; if (a) @;", "int a = 0; Constructed r(a); r.to = T; if (a) @;",
            "int a = 0; Constructed r{a}; r.to = T; if (a) @;", "int a = 0; Constructed r = a; r.to = T; if (a) @;",
            "int a = 0; Pointing r{&a}; *r.to = T; if (a) @;"});
}

TEST_F(PlainUniformity, WritesByWhatIsCalled) {
  doubtful({"int a = 0; change(a); if (a) @;", "int a = 0; change(&a); if (a) @;", "change(p.first); if (p.first) @;",
            "int a = 0, b = 0; change(n ? a : b); if (a) @;", "change(p.list); if (p.list[0]) @;", "p.set(T); if (p.first) @;",
            "int a = 0; mine::min(a, 3); if (a) @;", "int a = 0; take({&a}); if (a) @;",
            "int a = 0; auto f = [&] { a = T; }; f(); if (a) @;",
            "int a = 0; auto f = [&a] { return [&] { a = T; }; }; f()(); if (a) @;", "int a = 0; auto f = [&](auto x) { a = x; }; f(T); if (a) @;",
            "int a = 0; auto f = [&r = a] { r = T; }; f(); if (a) @;", "int a = 0; auto f = [r = &a] { *r = T; }; f(); if (a) @;",
            "int a = 0; auto f = [&]() -> int& { return a; }; f() = T; if (a) @;", "int a = 0; void (*f)(int&) = change; f(a); if (a) @;"});
}

TEST_F(PlainUniformity, ExitsThatSomeThreadsTake) {
  doubtful({"if (T) return; @;", "if (T == 127) { d[0] = 1; return; } @;", "if (n) { if (T) return; } @;",
            "for (int i = 0; i < n; ++i) { if (T == i) return; } @;", "for (int i = 0; i < T; ++i) { if (n > 3) return; } @;",
            "for (int x : view) { if (n > 3) return; } @;", "do { if (n) return; } while (n++ < T); @;", "while (s[0]) return; @;",
            "for (int i = 0; i < n; ++i) { if (T == i) break; @; }", "for (int i = 0; i < n; ++i) { @; if (T == i) break; }",
            "for (int i = 0; i < n; ++i) { if (T == i) continue; @; }", "switch (n) { case 1: if (T) break; @; }",
            "for (int i = 0; i < n; ++i) { if (T == i) continue; if (i == 3) return; } @;", "switch (T) { case 1: return; } @;",
            "if (T) goto end; @; end:;", "if (T) goto middle; d[0] = 1; middle: @;", "T && ({ return; true; }); @;",
            "int a = T ? ({ return; 0; }) : 0; @;", "if (T) asm volatile(\"exit;\"); @;",
            "for (int i = 0; i < n; ++i) { T ? ({ break; 0; }) : 0; @; }"});
}

TEST_F(PlainUniformity, TemplatesThatNobodyInstantiates) {
  const std::string head = "class V, int N, class A";
  check(true, head,
        {"if (N > 3) @;", "if constexpr (N > 3) @;", "if (v > V(3)) @;", "V a = v; if (a) @;", "V a = v; a += v; if (a) @;",
         "for (V i = 0; i < v; ++i) @;", "for (V i = blockIdx.x; i < v; i += gridDim.x) @;", "if (sizeof(V) == 4) @;",
         "if (A::value) @;", "if (min(v, V(3))) @;", "if (limit_of<V> == n) @;",
         "auto other = coop::this_block<N>(); if (other.group_rank() == 0) @;"});
  check(false, head,
        {"if (V(T)) @;", "V a = v; a = T; if (a) @;", "V a = v; auto&& r = a; r = T; if (a) @;", "V a = v; auto& r = a; r = T; if (a) @;",
         "V a = v; a.x = T; if (a) @;", "V a = v; a.x = T; if (a.x) @;", "v.set(T); if (v) @;", "v.set(T); if (v.x) @;", "v[0] = T; if (v[0]) @;",
         "if (v.any()) @;", "if (v.max()) @;", "if (any(v)) @;", "if (*v) @;", "if (v->x) @;", "if (A::any()) @;", "if (counter_of<V>) @;",
         "V a = v; change(a); if (a) @;", "V a = v; other(a); if (a) @;", "V a = v; auto f = [&] { a = T; }; f(); if (a) @;",
         "V a = v; [&](auto x) { a = x; }(T); if (a) @;", "int a = 0; for (int x : v) ++a; if (a) @;", "for (auto x : v) @;",
         "int a = 0; for (V i = 0; i < V(T); ++i) ++a; if (a) @;", "if (V{}()) @;", "V a = v; if (T) a = 1; if (a) @;",
         "V a[2] = {}; a[T & 1] = v; if (a[0]) @;", "V a = v; V* r = &a; *r = T; if (a) @;", "coop::load(block, s, v); if (v) @;"});
}

TEST_F(PlainUniformity, InstantiationsSayWhatOperatorsMean) {
  // What the text alone would take for a comparison of numbers is a call in one of the instantiations.
  std::string code = std::string(prelude) + R"(
template <class V> __global__ void plain(const int* s, V v) {
  int items[4];
  if (v == 3) coop::load(coop::this_block<128>(), s, items);
}
template <class V> __global__ void own(const int* s, V v) {
  int items[4];
  if (v == 3) coop::load(coop::this_block<128>(), s, items);
}
template __global__ void plain<int>(const int*, int);
template __global__ void plain<long>(const int*, long);
template __global__ void own<int>(const int*, int);
template __global__ void own<Params>(const int*, Params);
)";
  FileFacts facts = read(code);
  EXPECT_TRUE(kernelNamed(facts, "plain").calls.at(0).doubts.empty());
  EXPECT_FALSE(kernelNamed(facts, "own").calls.at(0).doubts.empty());
}

} // namespace
} // namespace coop::test
