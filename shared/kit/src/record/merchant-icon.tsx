import styles from './record.module.css';

/** Category → path of a lucide icon, on a grid of 24 × 24. */
const drawings = {
  groceries:
    'm15 11-1 9M19 11l-4-7M2 11h20M3.5 11l1.6 7.4a2 2 0 0 0 2 1.6h9.8a2 2 0 0 0 2-1.6l1.7-7.4M4.5 15.5h15M5 11l4-7M9 11l1 9',
  food: 'M3 2v7c0 1.1.9 2 2 2h4a2 2 0 0 0 2-2V2M7 2v20M21 15V2a5 5 0 0 0-5 5v6c0 1.1.9 2 2 2h3Zm0 0v7',
  transport:
    'M19 17h2c.6 0 1-.4 1-1v-3c0-.9-.7-1.7-1.5-1.9C18.7 10.6 16 10 16 10s-1.3-1.4-2.2-2.3c-.5-.4-1.1-.7-1.8-.7H5c-.6 0-1.1.4-1.4.9l-1.4 2.9A3.7 3.7 0 0 0 2 12v4c0 .6.4 1 1 1h2M9 17h6M5 17a2 2 0 1 0 4 0a2 2 0 1 0-4 0M15 17a2 2 0 1 0 4 0a2 2 0 1 0-4 0',
  flight:
    'M17.8 19.2 16 11l3.5-3.5C21 6 21.5 4 21 3c-1-.5-3 0-4.5 1.5L13 8 4.8 6.2c-.5-.1-.9.1-1.1.5l-.3.5c-.2.5-.1 1 .3 1.3L9 12l-2 3H4l-1 1 3 2 2 3 1-1v-3l3-2 3.5 5.3c.3.4.8.5 1.3.3l.5-.2c.4-.3.6-.7.5-1.2z',
  hotel:
    'M2 20v-8a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2v8M4 10V6a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v4M12 4v6M2 18h20',
  shopping:
    'M16 10a4 4 0 0 1-8 0M3.103 6.034h17.794M3.4 5.467a2 2 0 0 0-.4 1.2V20a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2V6.667a2 2 0 0 0-.4-1.2l-2-2.667A2 2 0 0 0 17 2H7a2 2 0 0 0-1.6.8z',
  leisure:
    'm12.296 3.464 3.02 3.956M20.2 6 3 11l-.9-2.4c-.3-1.1.3-2.2 1.3-2.5l13.5-4c1.1-.3 2.2.3 2.5 1.3zM3 11h18v8a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2zM6.18 5.276l3.1 3.899',
  health:
    'M2 9.5a5.5 5.5 0 0 1 9.591-3.676.56.56 0 0 0 .818 0A5.49 5.49 0 0 1 22 9.5c0 2.29-1.5 4-3 5.5l-5.492 5.313a2 2 0 0 1-3 .019L5 15c-1.5-1.5-3-3.2-3-5.5M3.22 13H9.5l.5-1 2 4.5 2-7 1.5 3.5h5.27',
  cash: 'M4 6h16a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2zM10 12a2 2 0 1 0 4 0a2 2 0 1 0-4 0M6 12h.01M18 12h.01',
  other:
    'M15 21v-5a1 1 0 0 0-1-1h-4a1 1 0 0 0-1 1v5M17.774 10.31a1.12 1.12 0 0 0-1.549 0 2.5 2.5 0 0 1-3.451 0 1.12 1.12 0 0 0-1.548 0 2.5 2.5 0 0 1-3.452 0 1.12 1.12 0 0 0-1.549 0 2.5 2.5 0 0 1-3.77-3.248l2.889-4.184A2 2 0 0 1 7 2h10a2 2 0 0 1 1.653.873l2.895 4.192a2.5 2.5 0 0 1-3.774 3.244M4 10.95V19a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-8.05',
} as const;
export type MerchantCategory = keyof typeof drawings;

/** Ranges of merchant category codes (ISO 18245), both ends inclusive; the first match counts. */
const ranges: readonly (readonly [from: number, to: number, MerchantCategory])[] = [
  [5811, 5814, 'food'],
  [5411, 5499, 'groceries'],
  [3000, 3299, 'flight'],
  [4511, 4511, 'flight'],
  [4582, 4582, 'flight'],
  [3501, 3999, 'hotel'],
  [7011, 7033, 'hotel'],
  [4722, 4723, 'hotel'],
  [3351, 3441, 'transport'],
  [4011, 4131, 'transport'],
  [4784, 4789, 'transport'],
  [5541, 5542, 'transport'],
  [5552, 5552, 'transport'],
  [7511, 7549, 'transport'],
  [6010, 6012, 'cash'],
  [6050, 6051, 'cash'],
  [5912, 5912, 'health'],
  [5975, 5977, 'health'],
  [8011, 8099, 'health'],
  [5735, 5735, 'leisure'],
  [5815, 5818, 'leisure'],
  [7829, 7999, 'leisure'],
  [5200, 5399, 'shopping'],
  [5611, 5999, 'shopping'],
];

/** Returns the category of a merchant category code; 'other' without a known code. Pure. */
export function categoryOf(mcc: string | null | undefined): MerchantCategory {
  const code = Number(mcc ?? Number.NaN);
  return ranges.find(([from, to]) => code >= from && code <= to)?.[2] ?? 'other';
}

/** Shows the category of a shop, as decoration beside its name. */
export function MerchantIcon({ mcc }: { mcc: string | null | undefined }) {
  const category = categoryOf(mcc);
  return (
    <span className={styles.merchant} data-category={category}>
      <svg
        xmlns="http://www.w3.org/2000/svg"
        width={18}
        height={18}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.75}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d={drawings[category]} />
      </svg>
    </span>
  );
}
