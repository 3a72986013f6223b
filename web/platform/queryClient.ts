import { QueryClient } from '@tanstack/react-query';
import { CallError } from './callError.ts';
import { sameParts } from './sameParts.ts';

const worthAnotherTry = (error: unknown) => error instanceof CallError && error.unanswered;

/** Answers stay fresh for a moment, so that switching between tabs does not reload each time. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (failures, error) => failures < 1 && worthAnotherTry(error),
      structuralSharing: sameParts,
    },
  },
});
