// How often something took how long, to within one percent, in memory of a fixed size.
#pragma once
#include "generator.h"

enum { parts = 128, octaves = 40 };

struct histogram {
  uint64_t count;
  nanos max;
  uint32_t buckets[parts * octaves];
};

void add(struct histogram *histogram, nanos value);
/** Writes it as JSON, in microseconds. */
void print_histogram(const char *name, const struct histogram *histogram);
