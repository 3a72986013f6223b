import {
  AppstoreOutlined,
  AuditOutlined,
  BankOutlined,
  BarChartOutlined,
  CalculatorOutlined,
  ContactsOutlined,
  DashboardOutlined,
  FileTextOutlined,
  GiftOutlined,
  InboxOutlined,
  MobileOutlined,
  ScheduleOutlined,
  SettingOutlined,
  ShopOutlined,
  ShoppingCartOutlined,
  ShoppingOutlined,
  TagsOutlined,
  TeamOutlined,
  TruckOutlined,
  UserOutlined,
} from '@ant-design/icons';

/** The icons that a menu may refer to by name. */
const icons: Record<string, typeof AppstoreOutlined> = {
  audit: AuditOutlined,
  bank: BankOutlined,
  barChart: BarChartOutlined,
  calculator: CalculatorOutlined,
  contacts: ContactsOutlined,
  dashboard: DashboardOutlined,
  fileText: FileTextOutlined,
  gift: GiftOutlined,
  inbox: InboxOutlined,
  mobile: MobileOutlined,
  schedule: ScheduleOutlined,
  setting: SettingOutlined,
  shop: ShopOutlined,
  shopping: ShoppingOutlined,
  shoppingCart: ShoppingCartOutlined,
  tags: TagsOutlined,
  team: TeamOutlined,
  truck: TruckOutlined,
  user: UserOutlined,
};

export function MenuIcon({ name }: { name: string | null }) {
  const Icon = (name && icons[name]) || AppstoreOutlined;
  return <Icon aria-hidden />;
}
