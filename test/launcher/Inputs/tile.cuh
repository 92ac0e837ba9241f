#pragma once
constexpr int items_per_thread = 4;
