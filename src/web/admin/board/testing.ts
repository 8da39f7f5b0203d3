import type { Job } from '#domain/crew.ts';
import { booking } from '../booking/testing.ts';

/** A request for a deep cleaning on 24 November 2026 in the morning, with other fields if given. */
export const job = (fields: Partial<Job>): Job => ({ ...booking, ...fields });
