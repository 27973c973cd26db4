#include "histogram.h"

#include <stdio.h>

/** Below `parts` each value has a bucket; above, each doubling has `parts` of them. */
static uint32_t bucket_of(nanos value) {
  if (value < parts) return value < 0 ? 0 : (uint32_t)value;
  uint32_t octave = 63 - 7 - (uint32_t)__builtin_clzll((uint64_t)value);
  uint32_t bucket = (octave + 1) * parts + (uint32_t)((value >> octave) - parts);
  return bucket < parts * octaves ? bucket : parts * octaves - 1;
}

/** The greatest value of a bucket. */
static nanos end_of(uint32_t bucket) {
  if (bucket < parts) return bucket;
  uint32_t octave = bucket / parts - 1;
  return ((nanos)(bucket % parts + parts + 1) << octave) - 1;
}

void add(struct histogram *histogram, nanos value) {
  histogram->count++;
  if (value > histogram->max) histogram->max = value;
  histogram->buckets[bucket_of(value)]++;
}

/** The smallest value that `percent` of 100 values do not exceed. */
static nanos percentile(const struct histogram *histogram, double percent) {
  double wanted = (double)histogram->count * percent / 100;
  uint64_t seen = 0;
  for (uint32_t bucket = 0; bucket < parts * octaves; bucket++) {
    seen += histogram->buckets[bucket];
    if (seen > 0 && (double)seen >= wanted) return end_of(bucket) < histogram->max ? end_of(bucket) : histogram->max;
  }
  return histogram->max;
}

void print_histogram(const char *name, const struct histogram *histogram) {
  printf(",\"%s\":{\"count\":%llu", name, (unsigned long long)histogram->count);
  if (histogram->count > 0)
    printf(",\"p50\":%.1f,\"p90\":%.1f,\"p99\":%.1f,\"max\":%.1f", (double)percentile(histogram, 50) / 1e3,
           (double)percentile(histogram, 90) / 1e3, (double)percentile(histogram, 99) / 1e3,
           (double)histogram->max / 1e3);
  printf("}");
}
