#pragma once

constexpr int threads = 128;
constexpr int items   = 4;
