import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Form, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { Invitation, inviteUsers } from '#contract/identity/users.ts';
import { t } from '#web/desk/areas/identity/texts.ts';
import { branchPick } from '#web/desk/areas/settings/queries.ts';
import { confirmDiscard } from '#web/desk/ui/confirm.tsx';
import { pathOf } from '#web/desk/ui/form.ts';
import { rules } from '#web/desk/ui/rules.ts';
import { call } from '#web/platform/api.ts';
import { Attempt } from '#web/platform/attempt.ts';
import { CallError } from '#web/platform/callError.ts';
import { roleName } from '#web/platform/i18n.ts';
import { useRefresh } from '#web/platform/query.ts';
import { useSession } from '#web/platform/session.ts';
import { toast } from '#web/platform/toast.ts';
import { mayGive } from './grants.ts';
import { rolePick, userReads } from './queries.ts';
import './invite.css';

const MAX_INVITES = 5;
const { email, name, roleId } = Invitation.shape.people.element.shape;

type Person = { email: string; name?: string; roleId: number; branchIds?: number[] };

/** Emails up to five people a link to choose a password and get started. */
export function InviteDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [form] = Form.useForm<{ people: Person[] }>();
  const [problem, setProblem] = useState<string>();
  const [sending, setSending] = useState(false);
  const [attempt] = useState(() => new Attempt());
  const me = useSession(({ user }) => user);
  const { data: roles = [] } = useQuery({ ...rolePick(), enabled: open });
  const { data: branches = [] } = useQuery({ ...branchPick(), enabled: open });
  const refresh = useRefresh();
  // Built-in roles have names in every language; other roles are shown by their own name.
  const toOption = (each: { id: number; name: string }) => ({ value: each.id, label: roleName(each.name) });
  const grantableRoles = roles.filter((role) => me && mayGive(me, role));

  const send = async ({ people }: { people: Person[] }) => {
    if (sending) return;
    setSending(true);
    setProblem(undefined);
    try {
      const { invited } = await call(inviteUsers, { people }, { attempt, handles: () => true });
      toast.success(t('identity.inviteSent', { count: invited.length }));
      await refresh(userReads);
      onClose();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const fields = Object.entries(error.fields);
      form.setFields(fields.map(([at, message]) => ({ name: pathOf(at) as ['people'], errors: [message] })));
      if (fields[0]) form.scrollToField(pathOf(fields[0][0]), { focus: true, block: 'center' });
      else setProblem(error.message);
    } finally {
      setSending(false);
    }
  };
  const leave = async () => {
    if (sending || (form.isFieldsTouched() && !(await confirmDiscard(t('identity.inviteUnsent'))))) return;
    attempt.restart();
    onClose();
  };
  return (
    <Modal
      open={open}
      width={860}
      title={t('identity.inviteTitle')}
      okText={t('identity.inviteSend')}
      cancelText={t('common.cancel')}
      confirmLoading={sending}
      onOk={() => form.submit()}
      onCancel={() => void leave()}
      afterOpenChange={(isOpen) => isOpen && form.focusField(['people', 0, 'email'])}
      mask={{ closable: false }}
      destroyOnHidden
    >
      <Form
        form={form}
        name="invite"
        layout="vertical"
        preserve={false}
        noValidate
        initialValues={{ people: [{}] }}
        validateTrigger="onBlur"
        scrollToFirstError={{ focus: true }}
        onFinish={send}
      >
        <Form.List name="people">
          {(people, { add, remove }) => (
            <>
              {people.map(({ key, name: at }) => (
                <div className="td-invite" key={key}>
                  <Form.Item name={[at, 'email']} label={t('common.email')} rules={rules(email)}>
                    <Input type="email" autoComplete="off" placeholder="mei@example.com" />
                  </Form.Item>
                  <Form.Item name={[at, 'name']} label={t('identity.personName')} rules={rules(name)}>
                    <Input autoComplete="off" />
                  </Form.Item>
                  <Form.Item name={[at, 'roleId']} label={t('common.role')} rules={rules(roleId)}>
                    <Select options={grantableRoles.map(toOption)} placeholder={t('identity.chooseRole')} />
                  </Form.Item>
                  <Form.Item
                    name={[at, 'branchIds']}
                    label={t('common.branches')}
                    dependencies={[['people', at, 'roleId']]}
                    rules={[
                      ({ getFieldValue }) => ({
                        validator: async (_, branchIds?: number[]) => {
                          const role = grantableRoles.find(({ id }) => id === getFieldValue(['people', at, 'roleId']));
                          if (role?.reach === 'branch' && !branchIds?.length)
                            throw new Error(t('identity.branchRequired'));
                        },
                      }),
                    ]}
                  >
                    <Select
                      mode="multiple"
                      maxTagCount="responsive"
                      options={branches.map(toOption)}
                      placeholder={t('identity.branchesHint')}
                    />
                  </Form.Item>
                  {people.length > 1 && (
                    <Button
                      type="text"
                      icon={<DeleteOutlined aria-hidden />}
                      aria-label={t('identity.inviteRemove', { number: at + 1 })}
                      onClick={() => remove(at)}
                    />
                  )}
                </div>
              ))}
              <Button
                icon={<PlusOutlined aria-hidden />}
                disabled={people.length >= MAX_INVITES}
                onClick={() => add({})}
              >
                {people.length >= MAX_INVITES ? t('identity.inviteLimit') : t('identity.inviteAdd')}
              </Button>
            </>
          )}
        </Form.List>
        {problem ? <Alert className="td-invite-problem" type="error" showIcon title={problem} role="alert" /> : null}
      </Form>
    </Modal>
  );
}
