import { Form, Input } from 'antd';
import { Password, passwordStrength, type Strength } from '#contract/password.ts';
import { t } from '#web/platform/i18n.ts';
import { rule } from './rule.ts';
import './password.css';

const words = (): Record<Strength, string> => ({
  tooShort: t('Strength: too short'),
  low: t('Strength: low'),
  medium: t('Strength: medium'),
  strong: t('Strength: strong'),
});

function Meter({ password }: { password: string }) {
  const level = passwordStrength(password);
  return (
    <div className="td-meter" data-level={level}>
      <span className="td-meter-track">
        <span className="td-meter-bar" />
      </span>
      <span role="status">{words()[level]}</span>
    </div>
  );
}

/** A new password, typed twice, with the meter that the server agrees with. */
export function NewPassword({ label, autoFocus = false }: { label?: string; autoFocus?: boolean }) {
  const password: string = Form.useWatch('password') ?? '';
  return (
    <>
      <Form.Item label={label ?? t('Password')} required>
        <Form.Item name="password" noStyle rules={[rule(Password, t('Please enter a password'))]}>
          <Input.Password autoComplete="new-password" aria-label={label ?? t('Password')} autoFocus={autoFocus} />
        </Form.Item>
        {password !== '' && <Meter password={password} />}
      </Form.Item>
      <Form.Item
        name="confirmation"
        label={t('The same password again')}
        dependencies={['password']}
        rules={[
          { required: true, message: t('Please enter the password again') },
          ({ getFieldValue }) => ({
            validator: async (_, value?: string) => {
              if (value && value !== getFieldValue('password')) throw new Error(t('The two passwords do not match'));
            },
          }),
        ]}
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
    </>
  );
}
