import { useEffect, useRef, useState } from 'react';
import { type Cents, cents } from '#contract/money.ts';
import { PREVIEW_EXAMPLES, type PreviewStep, previewPromotion } from '#contract/promotions/preview.ts';
import { promotionFields } from '#contract/promotions.ts';
import { call } from '#web/platform/api.ts';
import { CallError } from '#web/platform/callError.ts';
import type { CallInput } from '#web/platform/wire.ts';
import type { PromotionValues } from './values.ts';

export type Replay = Omit<PreviewStep, 'next'>;

const nothing: Replay = {
  orders: 0,
  touched: 0,
  discount: cents(0),
  revenueBefore: cents(0),
  revenueAfter: cents(0),
  examples: [],
  progress: 0,
};

/** Cost is absent for users who may not see it, in every step alike. */
const addMargin = (sum: Cents | undefined, part: Cents | undefined): Cents | undefined =>
  part === undefined ? sum : cents((sum ?? 0) + part);

export const addStep = (sum: Replay, step: Replay): Replay => ({
  orders: sum.orders + step.orders,
  touched: sum.touched + step.touched,
  discount: cents(sum.discount + step.discount),
  revenueBefore: cents(sum.revenueBefore + step.revenueBefore),
  revenueAfter: cents(sum.revenueAfter + step.revenueAfter),
  marginBefore: addMargin(sum.marginBefore, step.marginBefore),
  marginAfter: addMargin(sum.marginAfter, step.marginAfter),
  examples: [...sum.examples, ...step.examples].slice(0, PREVIEW_EXAMPLES),
  progress: step.progress,
});

/** The fields that people set, without other data of an existing promotion. */
const draftOf = (values: PromotionValues) =>
  Object.fromEntries(promotionFields.map((name) => [name, values[name]])) as CallInput<
    typeof previewPromotion
  >['promotion'];

type State = { replay?: Replay; isRunning: boolean; problem?: string };

/** Requests one step after the other and adds them up; stopping means sending no further request. */
export const useReplay = () => {
  const [state, setState] = useState<State>({ isRunning: false });
  const running = useRef<AbortController>(undefined);
  const stop = () => {
    running.current?.abort();
    setState((before) => ({ ...before, isRunning: false }));
  };
  useEffect(() => () => running.current?.abort(), []);

  const start = async (values: PromotionValues, id: number | undefined, from: string, to: string) => {
    running.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    const input = { promotion: draftOf(values), id, from, to };
    let sum = nothing;
    let after: string | undefined;
    setState({ replay: sum, isRunning: true });
    try {
      do {
        const step = await call(previewPromotion, { ...input, after }, { signal, handles: () => true });
        if (signal.aborted) return;
        sum = addStep(sum, step);
        after = step.next ?? undefined;
        setState({ replay: sum, isRunning: after !== undefined });
      } while (after !== undefined);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof CallError)) throw error;
      setState({ isRunning: false, problem: Object.values(error.fields)[0] ?? error.message });
    }
  };
  return { ...state, start, stop };
};
