import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const lab = path.resolve(import.meta.dirname, '..', '..', 'lab') + path.sep;

/**
 * Runs the tests of the lab first. Vitest does not know the durations in a fresh clone and runs large files first, but
 * the lab's small test files run its long programs. As the last files, they would keep only two of three workers busy.
 */
export class LabFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isOfLab = (file: TestSpecification) => Number(path.normalize(file.moduleId).startsWith(lab));
    return (await super.sort(files)).toSorted((a, b) => isOfLab(b) - isOfLab(a));
  }
}
