/**
 * Address formats of countries: parts, their order and which are required. The table is derived
 * from Google's address metadata (chromium-i18n), because the npm libraries lack what a form needs
 * (localized-address-format has the order only) or fetch it at run time (@shopify/address).
 *
 * Letters: A street, D district, C city, S province or state, Z postal code. A part with a
 * small letter is optional. Countries without a row have the format 'AC'.
 */
const formats =
  'AzC AD AL AZ BA BL CY DO DZ EC EH ET FO GE GL GT GW HT KG KW LA LR MA MD ME MF MG MK MU NE ' +
  'OM PY RS SJ SM SN TJ TM TN TZ VA WF XK ZM|AZC AT AX BE BG CH CZ DE DK FI FR GF GP GR HR IS ' +
  'LI LU MC MQ NC NL NO PL PM PT RE SE SI SK YT|ACz AF AI BD BH BM BN BT FK IO JO KE KH LB LK ' +
  'LS MM MT MV NA NP PN SA SD SH SZ TC VC VG|ACsz BB CC CU CX EG HN IQ MN NF|AzCs AR BY CL CV ' +
  'MZ NI UY UZ|ACZ GB GG GU IL IM JE PR|ACSZ AS AU CA RU US VI|ACs BS KN PA SC SR TV|AZCs EE LT ' +
  'PF TR|ACSz FM MH PW SO VN|AdCSz CO NG|AZCS ES IT MY|ACS AE JM|AzCS AM SV|AdCSZ BR TH|AdCSz ID|ZSCdA ' +
  'CN KR|ZSCA JP TW|zsCA KP KZ|ACsZ MP UA|ACzS PE PG|AdCz PK ZA|ASCz CR|Az GI|zAC GN|ScA HK|CAZ ' +
  'HU|AdCsz IE|ACZS IN|SCdAz IR|AsC KI|ASz KY|AsCZ LV|A MO|AdZCS MX|AS NR|AdCZ NZ|AdCzS PH|AZsC ' +
  'RO|AZ SG|ACzs VE';

/** Label → countries that use it instead of 'province', 'city', 'district' or 'postal code'. */
const names = {
  'province.state': 'AS AU BR FM IN MH MX MY NG PW US VE',
  'province.province': 'AR CA CN CR CU ES ID IR IT PA PG PH TH TR VN',
  'province.prefecture': 'JP',
  'province.emirate': 'AE',
  'province.county': 'EE IE LT',
  'province.countyCity': 'TW',
  'province.department': 'CO HN NI SV UY',
  'province.island': 'BS CV KI KN KY PF SC TV',
  'province.parish': 'BB JM',
  'province.region': 'BY CL KZ PE RU UA UZ',
  'province.governorate': 'EG IQ',
  'province.area': 'HK',
  'province.cityProvince': 'KR',
  'city.district': 'HK TH TR',
  'city.ward': 'VN',
  'city.townDistrict': 'TW',
  'city.postTown': 'GB GG IM JE NO SE',
  'city.suburb': 'AU',
  'district.neighborhood': 'BR CO MX',
  'district.suburb': 'NZ ZA',
  'district.townland': 'IE',
  'district.subdistrict': 'TH',
  'district.barangay': 'PH',
  'zip.zip': 'AS FM GU MH MP PH PR PW US VI',
  'zip.pin': 'IN',
  'zip.eircode': 'IE',
  'zip.postcode': 'AU GB GG IM JE MY NZ',
  'zip.cep': 'BR',
} as const;

/** Country → examples of postal codes. A digit stands for any digit, a letter for any letter. */
const examples =
  'AT=1010|AU=2060|BE=4000|BG=1000|BR=40301-110|CA=H3Z 2Y7|CH=2544|CN=266033|CZ=100 00|' +
  'DE=26133|DK=8660|EE=69501|ES=28039|FI=00550|FR=33380|' +
  'GB=EC1Y 8SY,GU16 7HF,W1A 1HQ,M2 5BQ,N16 8QB,CR2 6XH|GR=151 24|HR=10000|HU=1037|ID=40115|' +
  'IL=9614303|IN=110034|IT=00144|JP=154-0023|KR=03051|KZ=040900|LT=04340|LU=4750|' +
  'LV=LV-1073,1073|MX=02860|MY=43000|NL=1234 AB|NO=0025|NZ=6001|PH=1008|PL=00-950|PT=2725-079|' +
  'RO=060274|RU=247112|SA=11564,11187-1234|SE=111 60|SG=546080|SI=4000|SK=010 01|TH=10150|' +
  'TR=01960|TW=104,10491,104106|UA=15432|US=95014,22162-1010|VN=70010,700000|ZA=0083';

/** ISO 3166-1 codes, and XK (Kosovo), of all countries and regions that addresses can be in. */
export const addressCountries: readonly string[] = /* @__PURE__ */ (
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT ' +
  'BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ' +
  'ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ' +
  'ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS ' +
  'LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG ' +
  'NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD ' +
  'SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ ' +
  'UA UG US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'
).split(' ');

const partNames = { A: 'detail', D: 'district', C: 'city', S: 'province', Z: 'zip' } as const;
export type AddressPartName = (typeof partNames)[keyof typeof partNames];
/** A part's name, with a suffix where the country calls it otherwise: 'province.prefecture'. */
export type AddressPartLabel = AddressPartName | keyof typeof names;

export interface AddressPart {
  name: AddressPartName;
  label: AddressPartLabel;
  required: boolean;
}

/** Returns the parts of a country's addresses, in the order in which they are written there. */
export function addressParts(country: string): readonly AddressPart[] {
  const row = formats.split('|').find((one) => one.split(' ').includes(country, 1));
  const [format = ''] = (row ?? 'AC').split(' ');
  return [...format].map((letter) => {
    const capital = letter.toUpperCase() as keyof typeof partNames;
    const name = partNames[capital];
    return { name, label: labelOf(name, country), required: letter === capital };
  });
}

function labelOf(name: AddressPartName, country: string): AddressPartLabel {
  const own = Object.entries(names).find(
    ([label, countries]) => label.startsWith(`${name}.`) && countries.split(' ').includes(country),
  );
  return (own?.[0] as keyof typeof names | undefined) ?? name;
}

/** Returns examples of a country's postal codes, the most common form first; none if unknown. */
export function postalCodeExamples(country: string): readonly string[] {
  const row = examples.split('|').find((one) => one.startsWith(`${country}=`));
  return row?.slice(3).split(',') ?? [];
}

/** Returns false for a code in none of the country's known forms. Ignores blanks and hyphens. */
export function isPostalCode(country: string, code: string): boolean {
  const forms = postalCodeExamples(country).map(formOf);
  return forms.length === 0 || forms.includes(formOf(code));
}

const formOf = (code: string) =>
  code
    .replace(/[\s-]/g, '')
    .replace(/\d/g, '0')
    .replace(/[A-Za-z]/g, 'A');
