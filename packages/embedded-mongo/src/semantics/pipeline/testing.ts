import { long } from '../../testing.ts';
import type { Doc } from '../../values/bson.ts';
import { type PipelineOptions, runPipeline } from '../pipeline.ts';

export const run = (docs: Iterable<Doc>, stages: Doc[], options?: PipelineOptions): Doc[] => [
  ...runPipeline(docs, stages, options),
];

export const sales: Doc[] = [
  { _id: 1, item: 'abc', price: 10, quantity: long(2), tags: ['a', 'b'] },
  { _id: 2, item: 'jkl', price: 20, quantity: long(1), tags: [] },
  { _id: 3, item: 'xyz', price: 5, quantity: long(10), tags: ['b'] },
  { _id: 4, item: 'abc', price: 10.5, quantity: long(5) },
];
