import type { ReactNode } from 'react';
import type { Endpoint } from '#contract/endpoint.ts';
import { useMay } from '#web/platform/session.ts';

/** Shows its children to users who may call the endpoint. What is not allowed is absent, not grey. */
export function Allowed({ to, children }: { to: Endpoint; children: ReactNode }) {
  return useMay(to.can) ? children : null;
}
