import { EnvironmentOutlined } from '@ant-design/icons';
import { Button, Form, Input, Select } from 'antd';
import { memo, useMemo } from 'react';
import { addressLines } from '#contract/papers/words.ts';
import { type SalesOrder, SalesOrderDraft } from '#contract/sales/order.ts';
import type { Address } from '#contract/settings.ts';
import { useCouriers } from '#web/desk/areas/sales/choices.ts';
import { t } from '#web/desk/areas/sales/texts.ts';
import { AddressFields } from '#web/desk/areas/settings/AddressFields.tsx';
import { Field } from '#web/desk/ui/Field.tsx';
import { useLatest } from '#web/desk/ui/latest.ts';
import type { RecordForm } from '#web/desk/ui/recordForm.ts';
import { SidePart } from '#web/desk/ui/SidePart.tsx';
import { CodeInput, unknownCodesText } from './PromotionCodes.tsx';

const { otherReference, note, trackingNumber } = SalesOrderDraft.shape;
const blank: Address = { line1: '', line2: '', suburb: '', state: '', postcode: '', country: 'Australia' };

type Details = Pick<
  SalesOrder,
  'courierType' | 'trackingNumber' | 'deliveryAddress' | 'otherReference' | 'note' | 'codes'
>;

type Source = Pick<RecordForm, 'scope' | 'initial'>;

const useDetail = <K extends keyof Details>({ scope, initial }: Source, name: K): Details[K] => {
  const watched: Details[K] | undefined = Form.useWatch(name, { form: scope.instance, preserve: true });
  return watched === undefined ? (initial as Details)[name] : watched;
};

type OrderDetailsProps = {
  form: RecordForm;
  /** Everything is dispatched: the courier and the channel stay. */
  sent: boolean;
  /** Promotion codes that no promotion has. */
  unknownCodes?: readonly string[];
};

const noCodes: readonly string[] = [];

/** Beside the goods: delivery, the customer's reference, and notes. */
export function OrderDetails({ form, sent, unknownCodes = noCodes }: OrderDetailsProps) {
  const { scope, initial } = form;
  // The same array as long as it has the same codes.
  const codesText = JSON.stringify(unknownCodes);
  const unknown = useMemo(() => JSON.parse(codesText) as string[], [codesText]);
  return <DetailParts scope={scope} initial={initial} formNow={useLatest(form)} sent={sent} unknown={unknown} />;
}

type DetailPartsProps = Source & { formNow: () => RecordForm; sent: boolean; unknown: readonly string[] };

/** Not rendered again with each key typed into a line. */
const DetailParts = memo(function DetailParts({ formNow, sent, unknown, ...form }: DetailPartsProps) {
  const couriers = useCouriers();
  const courier = useDetail(form, 'courierType');
  const tracking = useDetail(form, 'trackingNumber');
  const address = useDetail(form, 'deliveryAddress');
  const codes = useDetail(form, 'codes');
  return (
    <>
      <SidePart title={t('sales.promotionCode')} lines={[codes.join(', '), unknownCodesText(unknown)]} settled={sent}>
        <Field
          name="codes"
          label={t('sales.promotionCode')}
          show={(value) => ((value ?? []) as string[]).join(', ') || '–'}
          bare
        >
          <CodeInput unknown={unknown} />
        </Field>
      </SidePart>
      <SidePart
        title={t('sales.delivery')}
        lines={[
          [courier === null ? '' : couriers.nameOf(courier), tracking].filter(Boolean).join(' · '),
          ...(address ? addressLines(address) : []),
        ]}
        settled={sent}
      >
        <Field name="courierType" label={t('common.courier')} show={(key) => couriers.nameOf(key as string | null)}>
          <Select allowClear placeholder={t('sales.noCourier')} options={couriers.options} />
        </Field>
        <Field name="trackingNumber" label={t('sales.trackingNumber')} of={trackingNumber}>
          <Input autoComplete="off" />
        </Field>
        {address ? (
          <AddressFields name="deliveryAddress" title={t('sales.deliveryAddress')} />
        ) : (
          <div>
            <Button
              icon={<EnvironmentOutlined aria-hidden />}
              onClick={() => {
                form.scope.instance.setFieldsValue({ deliveryAddress: blank });
                formNow().changed({ deliveryAddress: blank });
              }}
            >
              {t('sales.addDeliveryAddress')}
            </Button>
          </div>
        )}
      </SidePart>
      <SidePart
        title={t('sales.noteAndReference')}
        lines={[useDetail(form, 'otherReference'), useDetail(form, 'note')]}
      >
        <Field name="note" label={t('common.note')} of={note}>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} />
        </Field>
        <Field name="otherReference" label={t('sales.otherReference')} of={otherReference}>
          <Input autoComplete="off" placeholder={t('sales.otherReferenceExample')} />
        </Field>
      </SidePart>
    </>
  );
});
