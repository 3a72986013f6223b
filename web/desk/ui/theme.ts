import { type ThemeConfig, theme } from 'antd';
import type { Settings } from '#web/platform/settings.ts';

type Primary = {
  name: string;
  /** Under white text: at least 5:1. */
  fill: string;
  /** As text on a dark surface. */
  onDark: string;
};

/** The colours people may choose from; red is the default. */
export const primaries: readonly [Primary, ...Primary[]] = [
  { name: 'red', fill: '#d32029', onDark: '#ff7875' },
  { name: 'volcano', fill: '#b53a12', onDark: '#ff9c6e' },
  { name: 'gold', fill: '#8a5a00', onDark: '#ffd666' },
  { name: 'green', fill: '#237804', onDark: '#95de64' },
  { name: 'cyan', fill: '#006d75', onDark: '#5cdbd3' },
  { name: 'blue', fill: '#0958d9', onDark: '#69b1ff' },
  { name: 'purple', fill: '#722ed1', onDark: '#b37feb' },
  { name: 'magenta', fill: '#c41d7f', onDark: '#ff85c0' },
];

/** Links, selections and focus, if red is chosen for buttons: red there would look like an error. */
const accents = { light: { fill: '#0958d9', text: '#0958d9' }, dark: { fill: '#1668dc', text: '#69b1ff' } };

const meanings = {
  light: { good: '#237804', attention: '#945800', wrong: '#d32029', info: '#0958d9' },
  dark: { good: '#95de64', attention: '#ffd666', wrong: '#ff7875', info: '#69b1ff' },
};
/** Distinguishable with any kind of colour blindness: blue, amber and vermilion instead of green and red. */
const weakMeanings = {
  light: { good: '#0b5c99', attention: '#8a5a00', wrong: '#a33c00', info: '#4a4a4a' },
  dark: { good: '#7cc4ff', attention: '#ffd666', wrong: '#ff9b5e', info: '#d0d0d0' },
};

const fonts =
  "'Geist', system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, 'PingFang SC', 'Noto Sans SC', 'Noto Sans CJK SC', 'Microsoft YaHei', sans-serif";

const menuOnDark = {
  darkItemBg: '#141414',
  darkSubMenuItemBg: '#0a0a0a',
  darkPopupBg: '#1f1f1f',
  darkItemColor: 'rgba(255, 255, 255, 0.78)',
  darkItemHoverBg: 'rgba(255, 255, 255, 0.08)',
  darkItemSelectedBg: 'rgba(255, 255, 255, 0.2)',
  darkItemSelectedColor: '#ffffff',
};

type Look = Pick<Settings, 'navTheme' | 'color' | 'weakColor'>;

/** Animations are short everywhere, and absent if the system is set to reduced motion. */
const motion = () => ({
  motion: !matchMedia('(prefers-reduced-motion: reduce)').matches,
  motionDurationFast: '0.05s',
  motionDurationMid: '0.1s',
  motionDurationSlow: '0.15s',
});

export const themeOf = ({ navTheme, color, weakColor }: Look): ThemeConfig => {
  const { fill, onDark } = primaries.find(({ name }) => name === color) ?? primaries[0];
  const dark = navTheme === 'realDark';
  const meaning = (weakColor ? weakMeanings : meanings)[dark ? 'dark' : 'light'];
  const accent = color === primaries[0].name ? accents[dark ? 'dark' : 'light'] : { fill, text: dark ? onDark : fill };
  const { text } = accent;
  return {
    // The class of the html element: our own style sheets read the same variables as antd's components.
    cssVar: { key: 'tilldesk' },
    hashed: false,
    // The dark algorithm would dim the chosen colour below what white text needs, and links below what a dialog needs.
    algorithm: dark
      ? [
          theme.darkAlgorithm,
          (seed, map) => ({ ...(map ?? theme.darkAlgorithm(seed)), colorPrimary: accent.fill, colorLink: text }),
        ]
      : theme.defaultAlgorithm,
    token: {
      colorPrimary: accent.fill,
      colorLink: text,
      colorInfo: meaning.info,
      colorSuccess: meaning.good,
      colorWarning: meaning.attention,
      colorError: meaning.wrong,
      // Green and amber that are dark enough to read make a muddy background.
      ...(dark
        ? {}
        : {
            colorSuccessBg: weakColor ? '#e6f4ff' : '#f6ffed',
            colorSuccessBorder: weakColor ? '#91caff' : '#95de64',
            colorWarningBg: '#fffbe6',
            colorWarningBorder: '#d4b106',
          }),
      colorLinkHover: text,
      colorLinkActive: text,
      colorPrimaryText: text,
      colorPrimaryHover: accent.fill,
      colorBgLayout: dark ? '#141414' : '#f5f5f5',
      colorBgContainer: dark ? '#1f1f1f' : '#ffffff',
      colorBgElevated: dark ? '#262626' : '#ffffff',
      colorTextTertiary: dark ? 'rgba(255, 255, 255, 0.65)' : 'rgba(0, 0, 0, 0.6)',
      colorTextDescription: dark ? 'rgba(255, 255, 255, 0.65)' : 'rgba(0, 0, 0, 0.6)',
      colorTextPlaceholder: dark ? 'rgba(255, 255, 255, 0.55)' : 'rgba(0, 0, 0, 0.55)',
      // The edge of a control is visible to everybody: 3:1.
      colorBorder: dark ? '#7a7a7a' : '#8c8c8c',
      controlOutline: `${text}40`,
      controlOutlineWidth: 3,
      borderRadius: 6,
      fontSize: 14,
      fontFamily: fonts,
      ...motion(),
    },
    components: {
      Menu: {
        ...menuOnDark,
        itemSelectedColor: text,
        subMenuItemSelectedColor: text,
        horizontalItemSelectedColor: text,
        itemHeight: 40,
        itemMarginInline: 8,
        itemPaddingInline: 8,
        activeBarBorderWidth: 0,
      },
      Tabs: { itemSelectedColor: text, itemHoverColor: text, itemActiveColor: text, inkBarColor: text },
      Button: {
        colorPrimary: fill,
        colorPrimaryActive: fill,
        // In the dark theme, the light red is both text and fill, so text on the fill is dark.
        colorErrorHover: dark ? meaning.wrong : '#b0181f',
        defaultHoverColor: text,
        defaultHoverBorderColor: text,
        defaultActiveColor: text,
        defaultActiveBorderColor: text,
        dangerColor: dark ? '#141414' : '#ffffff',
        colorPrimaryHover: fill,
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
      },
      // The number of active filters is not an error.
      Badge: { colorError: accent.fill, colorErrorHover: accent.fill },
      Dropdown: { colorPrimary: text },
      Pagination: { colorPrimary: text, colorPrimaryHover: text },
      Steps: { colorPrimary: accent.fill },
    },
  };
};
