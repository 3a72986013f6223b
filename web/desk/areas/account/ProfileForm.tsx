import { Alert, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { Profile, type UserInfo, updateProfile } from '#contract/identity.ts';
import { t } from '#web/desk/areas/account/texts.ts';
import { ImageUpload } from '#web/desk/ui/ImageUpload.tsx';
import { PhoneInput } from '#web/desk/ui/PhoneInput.tsx';
import { rules } from '#web/desk/ui/rules.ts';
import { handledByPage, useSubmit } from '#web/desk/ui/submit.ts';
import { call } from '#web/platform/api.ts';
import { setUser, useSession } from '#web/platform/session.ts';
import { toast } from '#web/platform/toast.ts';
import { useUnsaved } from '#web/platform/unsaved.ts';

type Values = { name: string; phone: string | null; avatar: string | null };

export function ProfileForm() {
  const user = useSession((session) => session.user);
  // A new version is another record to start from.
  return user ? <Fields key={user.version} user={user} /> : null;
}

function Fields({ user }: { user: UserInfo }) {
  const [form] = Form.useForm<Values>();
  const [dirty, setDirty] = useState(false);
  useUnsaved(dirty);
  const { busy, failure, submit } = useSubmit(form, async ({ name, phone, avatar }) => {
    const changed = await call(
      updateProfile,
      { name, phone: phone || null, avatar, version: user.version },
      handledByPage,
    );
    setDirty(false);
    setUser(changed);
    toast.success(t('common.saved'));
  });
  return (
    <Form
      form={form}
      className="td-narrow"
      layout="vertical"
      initialValues={{ name: user.name, phone: user.phone, avatar: user.avatar }}
      onValuesChange={() => setDirty(true)}
      onFinish={submit}
    >
      {failure && <Alert className="td-gap" type="error" showIcon title={failure.message} role="alert" />}
      <Form.Item name="avatar" label={t('account.photo')}>
        <ImageUpload square />
      </Form.Item>
      <Form.Item name="name" label={t('account.fullName')} rules={rules(Profile.shape.name)}>
        <Input autoComplete="name" />
      </Form.Item>
      <Form.Item name="phone" label={t('account.phoneNumber')} rules={rules(Profile.shape.phone)}>
        <PhoneInput autoComplete="tel" />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={busy} disabled={!dirty}>
        {t('common.save')}
      </Button>
    </Form>
  );
}
