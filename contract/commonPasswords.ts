/** What people try first: always weak, however long. */
export const commonPasswords: ReadonlySet<string> = new Set(
  (
    '123456 1234567 12345678 123456789 1234567890 123123 123321 111111 000000 666666 888888 654321 112233 ' +
    'password password1 password123 passw0rd p@ssw0rd qwerty qwerty123 qwertyuiop 1q2w3e4r 1qaz2wsx abc123 abcd1234 ' +
    'iloveyou letmein welcome welcome1 monkey dragon sunshine princess football baseball master superman ' +
    'admin admin123 administrator root toor test test123 guest login secret changeme default retail tilldesk ' +
    'asdfgh asdfghjkl zxcvbn zxcvbnm a123456 woaini 5201314'
  ).split(' '),
);
