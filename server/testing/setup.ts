import { afterAll } from 'vitest';
import { closeBenches } from '#server/testing.ts';

afterAll(closeBenches);
