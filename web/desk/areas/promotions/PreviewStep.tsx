import { previewPromotion } from '#contract/promotions/preview.ts';
import { may, useMay } from '#web/platform/session.ts';
import { ReplayPanel } from './ReplayPanel.tsx';
import { TryOut } from './TryOut.tsx';
import type { PromotionValues } from './values.ts';

/** What it would do: with a basket made up here, and with orders of the past. */
export function PreviewStep({ values }: { values: PromotionValues }) {
  const replays = useMay(previewPromotion.can) && (previewPromotion.anyOf ?? []).some(may);
  return (
    <>
      <TryOut values={values} />
      {replays ? <ReplayPanel values={values} /> : null}
    </>
  );
}
