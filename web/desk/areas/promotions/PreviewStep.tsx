import { previewPromotion } from '#contract/promotions/preview.ts';
import { may, useMay } from '#web/platform/session.ts';
import { ReplayPanel } from './ReplayPanel.tsx';
import { TryOut } from './TryOut.tsx';
import type { PromotionValues } from './values.ts';

/** What it would do: with a test basket, and with past orders. */
export function PreviewStep({ values }: { values: PromotionValues }) {
  const replays = useMay(previewPromotion.can) && (previewPromotion.anyOf ?? []).some(may);
  return (
    <>
      <TryOut values={values} />
      {replays ? <ReplayPanel values={values} /> : null}
    </>
  );
}
