export { Otp, type OtpProps } from './otp.tsx';
