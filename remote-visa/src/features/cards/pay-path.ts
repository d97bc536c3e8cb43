/** Where the fee of an application is paid. Pure. */
export function payPath(application: string): string {
  return `/bank/virtual_pay?application=${encodeURIComponent(application)}`;
}
