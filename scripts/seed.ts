import fc from 'fast-check';

// The same cases on every run: a failure can be reproduced. FC_RUNS=2000 tries more.
fc.configureGlobal({ seed: 20_260_101, numRuns: Number(process.env.FC_RUNS ?? 60) });
