/** The page that pays an application's fee. Pure. */
export function payPath(application: string): string {
  return `/bank/virtual_pay?application=${encodeURIComponent(application)}`;
}
