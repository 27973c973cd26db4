import { counter, gauge, type MetricSource } from '../metrics.js'
import type { Recorder } from './recorder.js'

export function recordingMetrics(
  recorder: Pick<Recorder, 'isRecording' | 'written' | 'dropped'>,
): MetricSource[] {
  return [
    gauge('ovation_recording', '1 while the show is recorded.', () => (recorder.isRecording ? 1 : 0)),
    counter('ovation_recording_bytes_total', 'Bytes recorded since the start.', () => recorder.written),
    counter(
      'ovation_recording_dropped_total',
      'Lines since the start that are in no recording, because the disk failed or was too slow, or the file was moved away.',
      () => recorder.dropped,
    ),
  ]
}
