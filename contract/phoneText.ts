/** As people write it here, 0412 345 678 or (02) 9555 0100; foreign numbers as stored. */
export const phoneText = (phone: string): string =>
  phone.replace(/^\+61(4\d\d)(\d{3})(\d{3})$/, '0$1 $2 $3').replace(/^\+61([2378])(\d{4})(\d{4})$/, '(0$1) $2 $3');
