import type { Cents } from '#contract/cents.ts';
import type { OpeningDays } from '#contract/settings/branches.ts';

/* What shoppers see. Public pages are made from this alone: anything not listed here can't appear on one. */

export type ShopLanguage = 'en' | 'zh-CN';

/** Whether there is some; the exact number isn't public. */
export type Availability = 'yes' | 'few' | 'no';

export type ShopPromotion = {
  name: string;
  /** The end (excluded), in the company's local time. */
  endsAt: string | null;
};

/** A price for a limited time and number of units. */
export type LimitedOffer = {
  /** As the name of a promotion. */
  endsAt: string;
  /** Whether few are left at this price; the exact number isn't public. */
  isFew: boolean;
};

export type ProductCard = {
  id: number;
  title: string;
  picture: string | null;
  /** 500 ml. */
  size: string;
  /** The price of one unit today, after promotions, GST included. */
  price: Cents;
  /** Before promotions, if they take something off. */
  usualPrice: Cents | null;
  soldByWeight: boolean;
  /** The promotion that lowered the price, or would with a larger quantity. */
  promotions: ShopPromotion[];
  /** If the price is a limited-time one. */
  limited: LimitedOffer | null;
  /** At the branch with the most stock. */
  availability: Availability;
};

export type ShopBranch = {
  id: number;
  name: string;
  /** One line. */
  address: string;
  phone: string;
  openingDays: OpeningDays;
  /** In the branch's local time; 1 is Monday. */
  weekday: number;
  isOpen: boolean;
};

export type ProductDetail = ProductCard & {
  /** The title in the other language, if there is one. */
  otherTitle: string;
  sku: string;
  barcode: string;
  brand: string;
  description: string;
  pictures: string[];
  pack: { description: string; units: number; price: Cents } | null;
  branches: { id: number; name: string; availability: Availability }[];
};

export type ShopCategory = { id: number; name: string };

export type BannerView = {
  id: number;
  title: string;
  picture: string;
  /** Its link: an address of this shop, or on the web. */
  href: string | null;
};
export type SectionView = { id: number; title: string; products: ProductCard[] };

/** A promotion's discount on the order. */
export type Saving = { name: string; amount: Cents };

/** A promotion within reach, with a little more in the basket. */
export type BasketHint =
  | { kind: 'moreUnits'; name: string; missing: number }
  | { kind: 'moreSpend'; name: string; missingAmount: Cents; onScope: boolean }
  | { kind: 'addGift'; name: string; productId: number; title: string; quantity: number };

/** Why a code takes nothing off. */
export type CodeProblem =
  | { kind: 'unknown' | 'tooMany' | 'notYet' | 'ended' | 'notNow' | 'notOnline' | 'customersOnly' | 'usedUp' }
  | { kind: 'betterOffer' | 'notInBasket' }
  | { kind: 'otherBranch'; branches: string[] }
  | { kind: 'moreSpend'; missingAmount: Cents; onScope: boolean }
  | { kind: 'moreUnits'; missing: number };

/** A promotion code typed into the basket. */
export type BasketCode = {
  text: string;
  /** Unknown codes aren't kept. */
  isKnown: boolean;
  /** Its promotion's name; blank if unknown. */
  name: string;
  problem: CodeProblem | null;
};

/** The list as an order, where the shop takes orders. */
export type BasketView = {
  lines: { id: number; quantity: number }[];
  /** At list prices, before promotions. */
  listTotal: Cents;
  savings: Saving[];
  hints: BasketHint[];
  code: BasketCode | null;
  /** Today's total, GST included. */
  total: Cents;
};

/** An order as the shopper sees it. */
export type HeldOrder = {
  reference: string;
  state: 'held' | 'collected' | 'cancelled';
  branch: { name: string; address: string; phone: string };
  total: Cents;
  /** The customer's name and items: for some minutes only, since the address may be shared. */
  details: { name: string; lines: { title: string; quantity: number; total: Cents }[]; savings: Saving[] } | null;
};

type Products = { products: ProductCard[]; pageNo: number; hasMore: boolean };

export type ShopPage =
  | {
      kind: 'home';
      banners: BannerView[];
      limited: ProductCard[];
      hot: ProductCard[];
      sections: SectionView[];
    }
  | { kind: 'section'; section: SectionView }
  | ({ kind: 'category'; trail: ShopCategory[]; category: ShopCategory; children: ShopCategory[] } & Products)
  | ({ kind: 'search'; keyword: string } & Products)
  | { kind: 'product'; product: ProductDetail; trail: ShopCategory[] }
  | {
      kind: 'list';
      /** As in the address: 12,15x3. */
      entries: string;
      products: ProductCard[];
      basket: BasketView | null;
    }
  | { kind: 'held'; held: HeldOrder }
  | { kind: 'branches' }
  | { kind: 'notFound' };

export type ShopView = {
  /** Where the site stands: https://shop.example.com, and the page's own address below it. */
  origin: string;
  path: string;
  language: ShopLanguage;
  company: { code: string; name: string; logo: string | null; country: string };
  /** Whether shoppers may order, to collect and pay at a branch. */
  takesOrders: boolean;
  categories: ShopCategory[];
  branches: ShopBranch[];
  page: ShopPage;
};
