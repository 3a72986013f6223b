import type { Cents } from '#contract/cents.ts';
import type { OpeningDays } from '#contract/settings/branches.ts';

/* What shoppers see. All that a public page is drawn from stands here: what is not here cannot get onto one. */

export type ShopLanguage = 'en' | 'zh-CN';

/** Whether there is some; how many is nobody's business. */
export type Availability = 'yes' | 'few' | 'no';

export type ShopPromotion = {
  name: string;
  /** The first moment it no longer holds, on the company's clock. */
  endsAt: string | null;
};

/** A price for a while, for a number of units. */
export type LimitedOffer = {
  /** As of a promotion. */
  endsAt: string;
  /** Whether few are left at this price; how many is nobody's business. */
  isFew: boolean;
};

export type ProductCard = {
  id: number;
  title: string;
  picture: string | null;
  /** 500 ml. */
  size: string;
  /** Of one unit today, promotions taken off, GST included. */
  price: Cents;
  /** Before promotions, where they take something off. */
  usualPrice: Cents | null;
  soldByWeight: boolean;
  /** What lowered the price, or would if one bought more. */
  promotions: ShopPromotion[];
  /** Where the price is a limited-time one. */
  limited: LimitedOffer | null;
  /** At the branch that has most. */
  availability: Availability;
};

export type ShopBranch = {
  id: number;
  name: string;
  /** One line. */
  address: string;
  phone: string;
  openingDays: OpeningDays;
  /** By the branch's own clock; 1 is Monday. */
  weekday: number;
  isOpen: boolean;
};

export type ProductDetail = ProductCard & {
  /** The title in the other language, where there is one. */
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
  /** Where it leads: an address of this shop, or of the web. */
  href: string | null;
};
export type SectionView = { id: number; title: string; products: ProductCard[] };

/** What a promotion takes off an order. */
export type Saving = { name: string; amount: Cents };

/** What is nearly reached: a little more, and a promotion takes something off. */
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

/** A promotion's code that was typed into the basket. */
export type BasketCode = {
  text: string;
  /** One that no promotion has is not kept. */
  isKnown: boolean;
  /** Of its promotion; blank where it is not known. */
  name: string;
  problem: CodeProblem | null;
};

/** What is on the list as an order that may be placed, where the shop takes some. */
export type BasketView = {
  lines: { id: number; quantity: number }[];
  /** At list prices; what promotions take off it follows. */
  listTotal: Cents;
  savings: Saving[];
  hints: BasketHint[];
  code: BasketCode | null;
  /** What it comes to today, GST included. */
  total: Cents;
};

/** An order as the one who placed it sees it. */
export type HeldOrder = {
  reference: string;
  state: 'held' | 'collected' | 'cancelled';
  branch: { name: string; address: string; phone: string };
  total: Cents;
  /** Who ordered what: for some minutes only, as an address may be passed on. */
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
