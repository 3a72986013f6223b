import {
  LogoutOutlined,
  MoonOutlined,
  QuestionCircleOutlined,
  SettingOutlined,
  ShopOutlined,
  SunOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { Button, Dropdown, type MenuProps } from 'antd';
import { useNavigate } from 'react-router';
import { pathOf } from '#contract/screens.ts';
import { t } from '#web/desk/shell/texts.ts';
import { Face } from '#web/desk/ui/Face.tsx';
import { chooseBranch, useCurrentBranch } from '#web/platform/branch.ts';
import { useSession } from '#web/platform/session.ts';
import { changeSettings, useSettings } from '#web/platform/settings.ts';
import { leaveBySignOut } from './actions.ts';

type Props = { phone: boolean; onSettings: () => void; onKeys: () => void };

export function UserMenu({ phone, onSettings, onKeys }: Props) {
  const user = useSession((session) => session.user);
  const dark = useSettings(({ navTheme }) => navTheme === 'realDark');
  const navigate = useNavigate();
  const branch = useCurrentBranch();
  if (!user) return null;

  const branches: MenuProps['items'] = [
    { key: 'branch:', label: t('common.allBranches') },
    ...user.branches.map(({ id, name }) => ({ key: `branch:${id}`, label: name })),
  ];
  const onPhone: MenuProps['items'] = [
    ...(user.branches.length > 1
      ? [
          {
            key: 'branches',
            className: 'td-user-branches',
            icon: <ShopOutlined />,
            label: t('common.branch'),
            children: branches,
          },
        ]
      : []),
    {
      key: 'theme',
      icon: dark ? <SunOutlined /> : <MoonOutlined />,
      label: dark ? t('shell.lightTheme') : t('shell.darkTheme'),
    },
    { key: 'display', icon: <SettingOutlined />, label: t('shell.displaySettings') },
  ];
  const action: Record<string, () => void> = {
    center: () => navigate(pathOf('accountCenter')),
    settings: () => navigate(pathOf('accountSettings')),
    theme: () => changeSettings({ navTheme: dark ? 'dark' : 'realDark' }),
    display: onSettings,
    keys: onKeys,
    logout: () => void leaveBySignOut(),
  };
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: [
          { key: 'center', icon: <UserOutlined />, label: t('shell.myAccount') },
          { key: 'settings', icon: <SettingOutlined />, label: t('shell.accountSettings') },
          ...(phone ? onPhone : [{ key: 'keys', icon: <QuestionCircleOutlined />, label: t('shell.keys') }]),
          { type: 'divider' },
          { key: 'logout', icon: <LogoutOutlined />, label: t('shell.logout') },
        ],
        selectedKeys: [`branch:${branch ?? ''}`],
        onClick: ({ key }) =>
          key.startsWith('branch:') ? chooseBranch(Number(key.slice('branch:'.length)) || null) : action[key]?.(),
      }}
    >
      <Button type="text" className="td-user" aria-label={t('shell.userMenu', { name: user.name })}>
        <Face className="td-me" name={user.name} picture={user.avatar} size={26} />
        {!phone && <span className="td-user-name">{user.name}</span>}
      </Button>
    </Dropdown>
  );
}
