/** `@shared/kit/form`: forms built on the contract's schemas. */
export type { PaymentRequest } from '../payment-text/payment-text.ts';
export { AddressField, type AddressFieldProps, type KnownAddress } from './address-field.tsx';
export { AmountField, type AmountFieldProps } from './amount-field.tsx';
export { OtpField } from './code-fields.tsx';
export {
  AgreementField,
  ChoiceField,
  DateField,
  TextField,
  type TextFieldProps,
} from './fields.tsx';
export { Form, type FormProps } from './form.tsx';
export { IdentifierField, type IdentifierFieldProps } from './identifier-field.tsx';
export { NewPin, type NewPinProps } from './new-pin.tsx';
export { PhoneField } from './phone-field.tsx';
export { DeliveryFields, PlaceFields } from './place-fields.tsx';
export { type ApiForm, type ApiFormOptions, type FormField, useApiForm } from './use-api-form.ts';
