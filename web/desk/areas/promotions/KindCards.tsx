import { Radio } from 'antd';
import { useRef } from 'react';
import { ownKinds, type PromotionKind } from '#contract/promotions/terms.ts';
import { t } from '#web/desk/areas/promotions/texts.ts';
import type { RecordForm } from '#web/desk/ui/recordForm.ts';
import { kindExample, kindName } from './names.ts';
import { blankTerms, type TypedTerms } from './values.ts';

/** One card for each kind. The input for a kind comes back with it. */
export function KindCards({ form, terms }: { form: RecordForm; terms: TypedTerms }) {
  const typed = useRef(new Map<PromotionKind, TypedTerms>());
  const choose = (kind: PromotionKind) => {
    typed.current.set(terms.kind, terms);
    const nextTerms = typed.current.get(kind) ?? blankTerms(kind);
    form.scope.instance.setFieldValue('terms', nextTerms);
    form.changed({ terms: nextTerms });
  };
  return (
    <Radio.Group
      className="td-promo-kinds"
      aria-label={t('promotions.kind')}
      value={terms.kind}
      onChange={({ target }) => choose(target.value as PromotionKind)}
    >
      {(terms.kind === 'limitedPrice' ? [terms.kind] : ownKinds).map((kind) => (
        <Radio key={kind} value={kind} className="td-promo-kind">
          <span className="td-promo-kind-name">{kindName(kind)}</span>
          <span className="td-promo-kind-example">{kindExample(kind)}</span>
        </Radio>
      ))}
    </Radio.Group>
  );
}
