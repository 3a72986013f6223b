import { Form, Input } from 'antd';
import { useEffect, useState } from 'react';
import { isCommon, Password, passwordStrength, type Strength, TOO_COMMON } from '#contract/password.ts';
import { t } from '#web/desk/areas/access/texts.ts';
import { inWords } from '#web/platform/i18n.ts';
import { rule } from './rule.ts';
import './password.css';

const words = (): Record<Strength, string> => ({
  tooShort: t('access.strengthTooShort'),
  low: t('access.strengthLow'),
  medium: t('access.strengthMedium'),
  strong: t('access.strengthStrong'),
});

const loadCommon = async (): Promise<ReadonlySet<string>> =>
  (await import('#contract/commonPasswords.ts')).commonPasswords;

const none: ReadonlySet<string> = new Set();

/** The list is long, and only needed where a new password is typed. Without it only the server checks. */
const isTooCommon = async (password: string): Promise<boolean> =>
  isCommon(password, await loadCommon().catch(() => none));

function Meter({ password }: { password: string }) {
  const [common, setCommon] = useState(none);
  useEffect(() => {
    loadCommon().then(setCommon, () => undefined);
  }, []);
  const level = passwordStrength(password, common);
  return (
    <div className="td-meter" data-level={level}>
      <span className="td-meter-track">
        <span className="td-meter-bar" />
      </span>
      <span role="status">{words()[level]}</span>
    </div>
  );
}

/** A new password, typed twice, with a strength meter that uses the server's rules. */
export function NewPassword({ label, autoFocus = false }: { label?: string; autoFocus?: boolean }) {
  const password: string = Form.useWatch('password') ?? '';
  return (
    <>
      <Form.Item label={label ?? t('access.password')} required>
        <Form.Item
          name="password"
          noStyle
          validateFirst
          rules={[
            rule(Password, t('access.newPasswordRequired')),
            {
              validator: async (_, value?: string) => {
                if (value && (await isTooCommon(value))) throw new Error(inWords(TOO_COMMON));
              },
            },
          ]}
        >
          <Input.Password
            autoComplete="new-password"
            aria-label={label ?? t('access.password')}
            autoFocus={autoFocus}
          />
        </Form.Item>
        {password !== '' && <Meter password={password} />}
      </Form.Item>
      <Form.Item
        name="confirmation"
        label={t('access.passwordRepeat')}
        dependencies={['password']}
        rules={[
          { required: true, message: t('access.passwordRepeatRequired') },
          ({ getFieldValue }) => ({
            validator: async (_, value?: string) => {
              if (value && value !== getFieldValue('password')) throw new Error(t('access.passwordMismatch'));
            },
          }),
        ]}
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
    </>
  );
}
