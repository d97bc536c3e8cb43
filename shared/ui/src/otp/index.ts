export { Otp, type OtpProps } from './Otp.tsx';
