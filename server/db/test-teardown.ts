import { stopTestClusters } from './test-store.ts'

/** Vitest's global setup: nothing at the start; at the end the clusters that test files started are stopped. */
export default function setup() {
  return stopTestClusters
}
