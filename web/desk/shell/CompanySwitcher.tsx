import { DownOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { memo } from 'react';
import { t } from '#web/desk/shell/texts.ts';
import { useSession } from '#web/platform/session.ts';
import { leaveForCompany } from './actions.ts';

/** The current company; users who reach several change it here. */
export const CompanySwitcher = memo(function CompanySwitcher() {
  const user = useSession((session) => session.user);
  if (!user) return null;
  const { company, companies, role } = user;
  if (role.reach !== 'all' || companies.length < 2) return <span className="td-company">{company.name}</span>;
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: companies.map(({ id, name }) => ({ key: String(id), label: name })),
        selectable: true,
        selectedKeys: [String(company.id)],
        className: 'td-longmenu',
        onClick: ({ key }) => {
          if (Number(key) !== company.id) void leaveForCompany(Number(key));
        },
      }}
    >
      <Button type="text" className="td-company" aria-label={t('shell.currentCompany', { name: company.name })}>
        <span>{company.name}</span>
        <DownOutlined aria-hidden />
      </Button>
    </Dropdown>
  );
});
