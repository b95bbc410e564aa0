/**
 * Words that make up common passwords, usually with digits before or after. A password of one to three of them is
 * refused.
 */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  `password passwort passw pass word admin administrator root user guest test tester testing login welcome letmein access secret
  master default changeme change qwerty qwertz azerty iloveyou love lovely lover princess prince sunshine shadow monkey dragon
  football baseball basketball soccer hockey golf tennis superman batman spiderman ironman starwars pokemon naruto minecraft
  michael jordan jennifer jessica ashley amanda daniel andrew joshua matthew robert thomas charlie george william david james
  john maria anna nicole michelle samantha elizabeth hannah brandon justin anthony taylor hunter harley ranger buster killer
  pepper ginger cookie chocolate banana orange apple cherry peanut butterfly flower summer winter spring autumn january february
  march april may june july august september october november december monday tuesday wednesday thursday friday saturday sunday
  computer internet google facebook amazon samsung iphone android windows microsoft internet samsung nintendo playstation xbox
  money dollar million rich success freedom liberty america american usa london paris berlin chicago dallas texas florida
  california newyork boston indiana indianapolis colts pacers hoosier hoosiers cowboys yankees lakers steelers eagles packers
  tigger tiger lion eagle falcon phoenix panther wolf bear horse puppy kitty kitten angel angels heaven hello hellokitty
  whatever nothing something forever together family friend friends mother father mommy daddy baby babygirl babyboy sister
  brother blessed jesus christ faith trust trustno one god lord church bible silver golden diamond purple yellow green blue red
  black white pink orange matrix ninja samurai warrior soldier knight wizard merlin gandalf frodo legend thunder lightning storm
  hurricane mustang corvette camaro ferrari porsche mercedes toyota honda harley yamaha chevy ford truck racing number secure
  security private public home house homes realestate property realtor agent broker office company work work business manager
  boss abc abcd qazwsx qaz wsx asd asdf asdfgh zxc zxcv zxcvbn qwe qweasd qweasdzxc zaq please open sesame opensesame temp
  temporary new old my the is it your mine for you me i am a super mega ultra best cool awesome amazing happy lucky star stars
  moon sun sky ocean beach island music rock metal guitar piano dance party pizza coffee cheese bacon beer vodka whiskey`
    .split(/\s+/)
    .filter(Boolean),
)

/** Well-known examples of good passwords. */
export const FAMOUS_PHRASES: ReadonlySet<string> = new Set([
  'correcthorsebatterystaple',
  'mypasswordissecure',
  'tobeornottobe',
  'thequickbrownfox',
  'maytheforcebewithyou',
  'livelaughlove',
])

/** Keyboard rows and the alphabet, of which parts are common in passwords. */
export const RUNS: readonly string[] = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'yxcvbnm',
  'azertyuiop',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'a1b2c3d4e5f6g7h8i9j0',
  '1a2b3c4d5e6f7g8h9i0j',
  '!@#$%^&*()',
]
