/** Maximum lengths in characters. */
export const contactLengths = {
  first_name: 80,
  last_name: 80,
  email: 254,
  message: 5000,
}
