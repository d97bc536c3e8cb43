/** The member's money in the menu; with the kit's texts, of which the first page has none. */
export const loadMenuMoney = async () => (await import('./menu-money.tsx')).load();
