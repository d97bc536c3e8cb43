/** `@shared/kit/form`: forms over the contract's own schemas. */
export {
  AgreementField,
  ChoiceField,
  DateField,
  TextField,
  type TextFieldProps,
} from './fields.tsx';
export { Form, type FormProps } from './form.tsx';
export { type ApiForm, type ApiFormOptions, type FormField, useApiForm } from './use-api-form.ts';
