import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { z } from 'zod';
import { DAY_MS } from '#contract/days.ts';
import { type Sentence, say } from '#contract/messages/sentence.ts';
import {
  PREVIEW_EXAMPLES,
  type PreviewExample,
  type PreviewRequest,
  type PreviewStep,
} from '#contract/promotions/preview.ts';
import { refuseWrong } from '#server/areas/promotions/check.ts';
import { valuesOf } from '#server/areas/promotions/values.ts';
import type { Ctx } from '#server/platform/context.ts';
import { badField, Refusal } from '#server/platform/refusal.ts';
import { may } from '#server/platform/scope.ts';
import { factsReader, type Period, type Place, readLines, readOrders, readOthers } from './pastOrders.ts';
import { pastRulesOf } from './pastRules.ts';
import { addSums, noSums, replay } from './replay.ts';

/** Orders per query. */
const BATCH_ORDERS = 2000;
/** Orders priced at a time, so that other requests wait only milliseconds. */
const TURN_ORDERS = 100;
/** How long one step takes, so that the user sees progress and can stop. */
const STEP_MS = 1000;

type Batch = {
  orders: Awaited<ReturnType<typeof readOrders>>;
  lines: Awaited<ReturnType<typeof readLines>>;
  others: Awaited<ReturnType<typeof readOthers>>;
};

/** Where the previous step ended, and how many orders were affected so far. */
type Progress = Place & { touched: number };

const readProgress = (after: string | undefined): Progress | undefined => {
  if (after === undefined) return undefined;
  const [, at = '', id, touched] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)_(\d{1,15})_(\d{1,9})$/.exec(after) ?? [];
  if (Number.isNaN(Date.parse(at))) throw badField('after', say('field.notUnderstood'));
  return { at, id: Number(id), touched: Number(touched) };
};

const shareDone = ({ from, to }: Period, at: string): number => {
  const start = Date.parse(from);
  const share = (Date.parse(at) - start) / (Date.parse(to) + DAY_MS - start);
  return Math.min(0.99, Math.max(0, Math.round(share * 100) / 100));
};

/** The draft is one field of the request: problems with its fields are reported under it. */
const underPromotion = (error: unknown): unknown => {
  if (!(error instanceof Refusal) || error.reason !== 'badFormat') return error;
  const fields: Record<string, Sentence> = error.data?.fields ?? {};
  const errors = Object.entries(fields).map(([field, sentence]) => [`promotion.${field}`, sentence]);
  return new Refusal('badFormat', { fields: Object.fromEntries(errors) }, error.sentence);
};

const readGstRate = async ({ db, scope }: Pick<Ctx, 'db' | 'scope'>): Promise<number> => {
  const { rows } = await sql<{ rate: number }>`
    select gst_rate::float8 as rate from company where id = ${scope.companyId}`.execute(db);
  return rows[0]?.rate ?? 0;
};

/** Replays past orders from where the previous step ended, for about a second. Nothing is stored or locked. */
export const previewStep = async (
  ctx: Pick<Ctx, 'db' | 'scope'>,
  { promotion, id: replayedId, after, ...period }: z.output<typeof PreviewRequest>,
): Promise<PreviewStep> => {
  const { db, scope } = ctx;
  const values = valuesOf(promotion);
  await refuseWrong(db, scope, values).catch((error) => {
    throw underPromotion(error);
  });
  // A discount that stops at cost reveals the cost, so users who may not see it get the replay without that limit.
  const rules = pastRulesOf(db, scope, may(scope, 'cost.get') ? values : { ...values, belowCost: true });
  const most = values.limitTotal ?? Number.POSITIVE_INFINITY;
  const gstRate = await readGstRate(ctx);
  const factsOf = factsReader(db, scope);
  const examples: PreviewExample[] = [];
  const started = performance.now();
  const readBatch = async (from: Place | undefined): Promise<Batch> => {
    const orders = await readOrders(db, scope, values, period, from, BATCH_ORDERS);
    const ids = orders.map(({ id }) => id);
    const [lines, others] = await Promise.all([
      readLines(db, scope, values, ids, gstRate, factsOf),
      readOthers(db, scope, ids, replayedId),
    ]);
    await rules.read([...others.values()].flat());
    return { orders, lines, others };
  };
  let sums = noSums;
  let progress = readProgress(after);
  let touched = progress?.touched ?? 0;
  const reckon = async ({ orders, lines, others }: Batch) => {
    for (const [at, order] of orders.entries()) {
      if (touched >= most) break;
      if (at % TURN_ORDERS === 0) await setImmediate();
      const orderLines = lines.get(order.id);
      const replayed = orderLines && replay(order, orderLines, rules.of(others.get(order.id)), gstRate);
      touched += replayed ? 1 : 0;
      sums = addSums(sums, { ...(replayed?.sums ?? noSums), orders: orderLines ? 1 : 0 });
      if (replayed && touched <= PREVIEW_EXAMPLES) examples.push(replayed.example());
      progress = { at: order.at, id: order.id, touched };
    }
  };
  let ended = touched >= most;
  let batch = ended ? null : await readBatch(progress);
  while (batch) {
    const { orders } = batch;
    const isLast = orders.length < BATCH_ORDERS;
    const isOver = performance.now() - started > STEP_MS;
    // The database reads the next batch while this one is priced.
    const [next] = await Promise.all([isLast || isOver ? null : readBatch(orders.at(-1)), reckon(batch)]);
    ended = isLast || touched >= most;
    batch = ended ? null : next;
  }
  if (ended || progress === undefined) return { ...sums, examples, progress: 1, next: null };
  const next = `${progress.at}_${progress.id}_${progress.touched}`;
  return { ...sums, examples, progress: shareDone(period, progress.at), next };
};
