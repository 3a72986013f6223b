import { EnvironmentOutlined } from '@ant-design/icons';
import { Button, ConfigProvider, Form } from 'antd';
import type { Address } from '#contract/settings.ts';
import { t } from '#web/desk/areas/sales/texts.ts';
import { AddressFields } from '#web/desk/areas/settings/AddressFields.tsx';
import { ReadOnly } from '#web/desk/ui/FormPage.tsx';
import type { RecordForm } from '#web/desk/ui/recordForm.ts';
import { useMay } from '#web/platform/session.ts';

const blank: Address = { line1: '', line2: '', suburb: '', state: '', postcode: '', country: 'Australia' };

/** Where it goes: the customer's address comes with the customer, another one can be typed. */
export function DeliveryFields({ form, sent }: { form: RecordForm; sent: boolean }) {
  const { instance } = form.scope;
  const allowed = useMay(form.to.can);
  const { deliveryAddress } = form.initial as { deliveryAddress?: Address | null };
  const watched: Address | null | undefined = Form.useWatch('deliveryAddress', { form: instance, preserve: true });
  const address = watched === undefined ? deliveryAddress : watched;
  if (address) {
    const fields = <AddressFields name="deliveryAddress" title={t('sales.deliveryAddress')} />;
    if (!sent) return fields;
    return (
      <ConfigProvider componentDisabled>
        <ReadOnly>{fields}</ReadOnly>
      </ConfigProvider>
    );
  }
  if (sent || !allowed) return null;
  return (
    <div>
      <Button
        icon={<EnvironmentOutlined aria-hidden />}
        onClick={() => {
          instance.setFieldsValue({ deliveryAddress: blank });
          form.changed({ deliveryAddress: blank });
        }}
      >
        {t('sales.addDeliveryAddress')}
      </Button>
    </div>
  );
}
